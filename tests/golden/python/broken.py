"""A file in the middle of an edit."""
import os
from typing import

def complete(a: int) -> int:
    return a + 1

class Half(Base:
    def first(self):
        return os.getcwd(

    def second(self, x
        if x
            return 2

def unclosed(text):
    """never closed
    return text

class After:
    def method(self):
        pass

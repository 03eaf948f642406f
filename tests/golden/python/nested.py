# Helpers for retries.
# Every wrapper keeps the signature.

import functools


def retry(times=3, *errors, pause=lambda n: 2**n):
    """Try again.

        @retry(5)
        def f(): ...
    """

    def decorate(function):
        attempts = 0

        @functools.wraps(function)
        async def wrapper(*args, **kwargs):
            nonlocal attempts
            while True:
                try:
                    return await function(*args, **kwargs)
                except errors or (OSError,):
                    attempts += 1
                    if attempts >= times: raise
                    await sleep(pause(attempts))

        return wrapper

    return decorate


class Outer[T](Base, Generic[T]):
    class Inner(Outer.Base):
        class Deep:
            @classmethod
            def make(cls, value: dict[str, "Outer[int]"] | None = None) -> "Deep": return cls(value)

        def run(self):
            class Local:
                def go(self):
                    return super().go()

            return Local().go()

    @overload
    def get(self, key: int) -> T: ...
    @overload
    def get(self, key: str) -> T: ...

    @app.route(
        "/items/<int:key>",
        methods=["GET"],
    )
    @cached

    # a comment between decorator and def
    def get(
        self,
        key,  # the key
        default=None,
    ):
        """One
        item."""
        handlers[key](default)
        (yield)
        self.a.b.c(key)(default)
        make(1).then(2)
        return [x for row in self.rows() for x in row if x if x > 0] or default if key else None

    @get.setter
    def get(self, value): self._x = value

    if TYPE_CHECKING:
        def hidden(self) -> None: ...
    else:
        hidden = property(lambda self: None)


try:
    import fast
except ImportError:
    def fast(): return 1


def 한글(이름: str) -> str:
    """유니코드 이름."""
    return 이름.strip() + f"{이름!r:>{len(이름)}} {'중첩'}"


def empty(): pass
def next_line(a, b): return a if a else b  ; x = 1

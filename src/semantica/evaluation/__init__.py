"""How good are the answers?

In: questions with the places that answer them, and an engine. Out: an `Evaluation`.
Invariant: the same questions over the same index give the same scores; only latency differs.

    questions, or history_questions → chosen → evaluate → scoring, then comparison with a saved run
"""

from __future__ import annotations

from semantica.evaluation.asking import Evaluation, evaluate
from semantica.evaluation.questions import Question, Target

__all__ = ["Evaluation", "Question", "Target", "evaluate"]

"""Chance out of a seed."""

import random


class Chance:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def between(self, low, high):
        return self.random.randint(low, high)

    def one_of(self, values):
        return self.random.choice(values)

"""Reports what becomes of each call of a client: one JSON object a line."""

import json


class Calls:
    """What a client was asked, and what it said."""

    def __init__(self, status_of):
        """status_of: the HTTP status of a client's exception, or None."""
        self._status_of = status_of
        self._failed = {}

    def __call__(self, name, run, needs=()):
        """The result of a call, None when it failed, or when another failed that it needs."""
        missing = next((each for each in needs if each in self._failed), None)
        if missing is not None:
            return self._fail(name, self._failed[missing], f"needs {missing}")
        try:
            result = run()
        except Exception as error:
            is_missing = self._status_of(error) == 501
            text = " ".join(f"{type(error).__name__}: {error}".split())
            return self._fail(name, "501" if is_missing else "wrong", text[:400])
        print(json.dumps({"call": name, "result": "ok"}), flush=True)
        return result

    def _fail(self, name, result, detail):
        self._failed[name] = result
        print(json.dumps({"call": name, "result": result, "detail": detail}), flush=True)
        return None


def require(condition, message):
    """What a client got must be what was sent."""
    if not condition:
        raise AssertionError(message)
    return True

"""The platform as anybody with a token sees it: invoices of version 2.0, payment records of version 1.0, nothing else."""

import http.client
import json
from urllib.parse import urlencode, urlsplit

PAGE = 200


class Platform:
    """@param base address of version 2.0; @param token of somebody who may read"""

    def __init__(self, base, token):
        self.token = token
        self.base = urlsplit(base).path
        self.connection = http.client.HTTPConnection(urlsplit(base).netloc, timeout=60)

    def get(self, path, accept):
        answer, body = self.answer_of(path, accept)
        if answer.status != 200:
            raise SystemExit(f"{path}: {answer.status} {body[:300]!r}")
        return json.loads(body)

    def answer_of(self, path, accept):
        headers = {"Authorization": f"Bearer {self.token}", "Accept": accept}
        try:
            self.connection.request("GET", path, headers=headers)
            answer = self.connection.getresponse()
        except http.client.RemoteDisconnected:
            # The server closes a connection that is kept and not used for some seconds.
            self.connection.close()
            self.connection.request("GET", path, headers=headers)
            answer = self.connection.getresponse()
        return answer, answer.read()

    def invoices(self, space):
        number, pages = 1, 1
        while number <= pages:
            query = urlencode({"page[size]": PAGE, "page[number]": number})
            page = self.get(f"{self.base}/spaces/{space}/invoices?{query}", "application/vnd.api+json")
            yield from page["data"]
            pages = page["meta"]["totalPages"]
            number += 1

    def payments(self, space_base, first, last):
        query = urlencode({"from": f"{first} 00:00:00 +0000", "to": f"{last} 00:00:00 +0000"})
        path = urlsplit(space_base).path
        return self.get(f"{path}/api/invoices/payment_records?{query}", "application/json")

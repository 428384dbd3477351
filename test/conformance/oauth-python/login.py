"""Both flows of the platform's login by requests-oauthlib; a line of JSON for each: client, call, what came of it.

Arguments: address of the login, address of version 2.0.
"""
import json
import sys

import requests
from oauthlib.oauth2 import LegacyApplicationClient
from oauthlib.oauth2.rfc6749.errors import OAuth2Error
from requests_oauthlib import OAuth2Session

AUTH, API = sys.argv[1:3]
CLIENT, SECRET = "spacebooks", "sandbox-secret"
BACK = "http://127.0.0.1/callback"
PERSON = {"email": "anna@spreeufer.example", "password": "sandbox-password"}
TOKEN = AUTH + "/oauth/access_token"


def report(call, got):
    print(json.dumps({"client": "requests-oauthlib", "call": call, "got": got}))


def email(session):
    answer = session.get(API + "/user", headers={"Accept": "application/vnd.api+json"})
    return answer.json()["data"]["attributes"]["email"]


app = OAuth2Session(client=LegacyApplicationClient(client_id=CLIENT, scope=["read_user"]))
app.fetch_token(
    TOKEN, username=PERSON["email"], password=PERSON["password"],
    client_id=CLIENT, client_secret=SECRET, include_client_id=True,
)
report("app flow", email(app))

web = OAuth2Session(CLIENT, redirect_uri=BACK, scope=["read_user"], pkce="S256")
address, state = web.authorization_url(AUTH + "/oauth/authorize")
answer = requests.post(address, data={"decision": "allow", "scope": "read_user", **PERSON}, allow_redirects=False)
back = answer.headers["location"].replace("http://", "https://", 1)
web.fetch_token(TOKEN, authorization_response=back, client_secret=SECRET, include_client_id=True)
report("web flow with PKCE", email(web))

try:
    OAuth2Session(CLIENT, redirect_uri=BACK).fetch_token(
        TOKEN, code="none", client_secret=SECRET, include_client_id=True
    )
except OAuth2Error as error:
    report("a code that is none", error.error)

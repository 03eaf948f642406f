"""One true sample a rule, put together at run time so that no scanner alarms on this repository."""

from __future__ import annotations

import base64
import hashlib

ALNUM = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


def noise(size: int, alphabet: str = ALNUM, seed: str = "s") -> str:
    """The same random-looking text each time."""
    out = ""
    while len(out) < size:
        digest = hashlib.sha256(f"{seed}{len(out)}".encode()).digest()
        out += "".join(alphabet[byte % len(alphabet)] for byte in digest)
    return out[:size]


def hexes(size: int) -> str:
    return noise(size, "0123456789abcdef")


def pem(kind: str = "RSA PRIVATE KEY", newline: str = "\n") -> str:
    body = newline.join(noise(64, ALNUM + "+/", seed=str(n)) for n in range(4))
    return f"-----BEGIN {kind}-----{newline}{body}{newline}-----END {kind}-----"


def tokens() -> list[tuple[str, str]]:
    """(kind, secret): the whole secret is masked wherever it stands."""
    upper32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
    bot = base64.b64encode(b"739201846251930478").decode()
    jwt = ".".join(["eyJ" + noise(30), "eyJ" + noise(60, seed="p"), noise(43, seed="q")])
    return [
        *(("github-token", f"gh{c}_" + noise(36)) for c in "pousr"),
        ("github-token", "github_" + "pat_" + noise(22) + "_" + noise(59, seed="g")),
        ("gitlab-token", "glpat" + "-" + noise(20)),
        ("slack-token", "xox" + "b-" + "293847561029-" + noise(24)),
        ("slack-token", "xox" + "p-" + "293847561029-" + noise(24)),
        ("slack-token", "xapp" + "-1-" + noise(11, upper32) + "-3948576102938-" + hexes(64)),
        ("aws-key-id", "AKIA" + noise(16, upper32)),
        ("stripe-key", "sk_" + "live_" + noise(24)),
        ("stripe-key", "rk_" + "live_" + noise(24)),
        ("stripe-key", "wh" + "sec_" + noise(32)),
        ("google-api-key", "AI" + "za" + noise(35)),
        ("google-oauth-secret", "GOC" + "SPX-" + noise(28)),
        ("google-oauth-token", "ya" + "29." + noise(60)),
        ("npm-token", "npm" + "_" + noise(36)),
        ("pypi-token", "pypi" + "-AgEI" + noise(120)),
        ("twilio-key", "S" + "K" + hexes(32)),
        ("sendgrid-key", "S" + "G." + noise(22) + "." + noise(43, seed="t")),
        ("mailgun-key", "key" + "-" + hexes(32)),
        ("discord-token", bot + "." + noise(6) + "." + noise(38, seed="d")),
        ("telegram-token", "739201846" + ":AA" + noise(33)),
        ("openai-key", "sk" + "-" + noise(48)),
        ("openai-key", "sk" + "-proj-" + noise(80)),
        ("anthropic-key", "sk" + "-ant-api03-" + noise(90)),
        ("huggingface-token", "hf" + "_" + noise(34)),
        ("digitalocean-token", "dop" + "_v1_" + hexes(64)),
        ("shopify-token", "shp" + "at_" + hexes(32)),
        ("databricks-token", "da" + "pi" + hexes(32)),
        ("vault-token", "hv" + "s." + noise(24)),
        ("age-key", "AGE-SECRET-" + "KEY-1" + noise(58, upper32)),
        ("jwt", jwt),
    ]


def contexts() -> list[tuple[str, str, str, str]]:
    """(kind, before, secret, after): only the secret is masked."""
    word, key, b64 = "Tr0ub4" + "dor&3x", noise(32), noise(86, ALNUM + "+/")
    plain = "Tr0ub4" + "dor!3x"  # an ampersand would end it in a query
    sas, mail = noise(43) + "%3D", f"{hexes(32)}-{hexes(8)}-{hexes(8)}"
    return [
        ("aws-secret-key", 'aws_secret_access_key = "', noise(40, ALNUM + "/+"), '"'),
        ("aws-secret-key", "AWS_SECRET_ACCESS_KEY=", noise(40, ALNUM + "/+"), ""),
        ("slack-webhook", "https://hooks.slack.com/services/", f"T{hexes(8)}/B{key}", '"'),
        ("discord-webhook", "https://discord.com/api/webhooks/123456789012345678/", noise(68), ""),
        ("azure-key", "DefaultEndpointsProtocol=https;AccountKey=", b64 + "==", ";x=1"),
        ("azure-sas", "https://a.blob.core.windows.net/c?sv=2022-11-02&sig=", sas, ""),
        ("mailgun-key", "MAILGUN_DOMAIN_KEY: ", mail, ""),
        ("twilio-token", 'twilio_auth = "', hexes(32), '"'),
        ("url-password", "postgres://app:", word, "@db.internal:5432/x"),
        ("url-password", "redis://:", word, "@cache/0"),
        ("connection-password", "Server=db;User=sa;Password=", word, ";Encrypt=true"),
        ("connection-password", "jdbc:mysql://h/db?user=a&password=", plain, "&ssl=1"),
        ("authorization", 'curl -H "Authorization: Bearer ', noise(40), '"'),
        ("authorization", "Authorization: Basic ", noise(30) + "==", ""),
        ("password", 'password = "', word, '"'),
        ("password", 'password: str = "', word, '"  # x'),
        ("password", '{"dbPassword": "', word, '", "a": 1}'),
        ("password", "  password: ", word, ""),
        ("password", "DB_PASSWORD=", word, ""),
        ("password", '<user name="a" password="', word, '"/>'),
        ("password", "<password>", word, "</password>"),
        ("secret", "<apiKey>", key, "</apiKey>"),
        ("secret", '<add key="ApiKey" value="', key, '"/>'),
        ("secret", 'api_key = "', key, '"'),
        ("secret", "client_secret: '", key, "'"),
        ("secret", "SECRET_KEY_BASE=", hexes(64), ""),
        ("secret", 'os.environ["API_TOKEN"] = "', key, '"'),
        ("secret", '#define ACCESS_KEY "', key, '"'),
        ("secret", "private_key = ", key, " # rotate"),
    ]


def personal() -> list[tuple[str, str]]:
    return [
        ("email", "jane.doe" + "@" + "corp.co.kr"),
        ("phone", "+82 10-" + "2345-6789"),
        ("phone", "+1 (415) " + "555-2671"),
        ("phone", "010-" + "2345-6789"),
        ("phone", "090-" + "1234-5678"),
        ("phone", "03-" + "1234-5678"),
        ("phone", "(415) " + "555-2671"),
        ("phone", "415-" + "555-2671"),
        ("resident-number", "900101" + "-1234567"),
        ("card-number", "4111 1111" + " 1111 1111"),
        ("card-number", "3782" + "822463" + "10005"),
    ]

import type { GrantRequest } from './grant-request.js';

/** What the user sees: who asks, for what, and two buttons. The form posts to the address of the page. */
export function consentPage({ app, scopes }: GrantRequest, complaint: string | null): Buffer {
  const boxes = scopes.map(
    (scope) =>
      `<li><label><input type="checkbox" name="scope" value="${escaped(scope)}" checked> ${escaped(scope)}</label></li>`,
  );
  return page(
    `Allow ${escaped(app.name)}?`,
    `${complaint === null ? '' : `<p role="alert">${escaped(complaint)}</p>`}
<form method="post">
<p><label>E-mail <input name="email" type="email" autocomplete="username" required></label></p>
<p><label>Password <input name="password" type="password" autocomplete="current-password" required></label></p>
<p>${escaped(app.name)} wants to:</p>
<ul>${boxes.join('')}</ul>
<p><button name="decision" value="allow">Allow</button>
<button name="decision" value="deny" formnovalidate>Deny</button></p>
</form>`,
  );
}

export function complaintPage(complaint: string): Buffer {
  return page('This cannot be allowed', `<p role="alert">${escaped(complaint)}</p>`);
}

function page(title: string, body: string): Buffer {
  return Buffer.from(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${title}</title>
<style>body { font: 1rem/1.5 system-ui, sans-serif; margin: 3rem auto; max-width: 32rem; padding: 0 1rem }
ul { list-style: none; padding: 0 } [role=alert] { color: #b00020 }</style>
<p>Sandbox of the platform</p>
<h1>${title}</h1>
${body}
</html>
`);
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

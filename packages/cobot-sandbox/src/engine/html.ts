/** A page for people. @param title and @param body as HTML */
export function page(title: string, body: string): Buffer {
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

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

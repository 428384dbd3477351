// Makes the pages quicker. Each of them is whole without it: what is fetched here is a page of ours, and what is sent is a form
// that stands there.
const KEYS_OFF = 'keys-off';
const TYPING_MS = 220;

const one = (selector, within = document) => within.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const said = one('#said');
const say = (text) => {
  said.textContent = text.trim();
};

/** A page of ours as a document; null where it was overtaken by a later one. */
let asked = new AbortController();
async function pageAt(address) {
  asked.abort();
  asked = new AbortController();
  try {
    const answer = await fetch(address, { signal: asked.signal, headers: { accept: 'text/html' } });
    // The session has ended: the browser goes there itself.
    if (answer.redirected) location.assign(address);
    return new DOMParser().parseFromString(await answer.text(), 'text/html');
  } catch (error) {
    if (error.name === 'AbortError') return null;
    throw error;
  }
}

/** What there is now: its own words, or what the list is called with how many of it are shown. */
function resultOf(list) {
  const own = one('[role="status"], .calm', list);
  if (own !== null) return own.textContent;
  const caption = one('caption', list)?.textContent ?? '';
  const hasMore = one('[rel="next"]', list) !== null;
  return `${caption}: ${all('tbody > tr', list).length}${hasMore ? '+' : ''}`;
}

// A list that follows what is typed: the server's own, put in place of the one that is shown.
for (const form of all('form[data-live]')) {
  const list = document.getElementById(form.dataset.live);
  let timer;
  const refresh = async () => {
    const values = [...new FormData(form)].filter(([, value]) => value !== '');
    const address = `${form.getAttribute('action')}?${new URLSearchParams(values)}`;
    list.setAttribute('aria-busy', 'true');
    const page = await pageAt(address).catch(() => form.submit());
    const found = page?.getElementById(list.id);
    if (!found) return;
    // Whoever is in the list already stays there.
    const at = list.contains(document.activeElement) ? document.activeElement.getAttribute('href') : null;
    list.replaceChildren(...found.childNodes);
    if (at !== null)
      all('a[href]', list)
        .find((link) => link.getAttribute('href') === at)
        ?.focus();
    list.removeAttribute('aria-busy');
    const counts = one('.fold > summary', page);
    if (counts)
      one('.fold > summary', form)?.replaceChildren(
        ...one(`form[data-live="${list.id}"] .fold > summary`, page).childNodes,
      );
    // What is kept of the list is what is shown of it.
    const shown = one('form > input[name="query"]', page);
    if (shown) for (const field of all('form > input[name="query"]')) field.value = shown.value;
    history.replaceState({ live: true }, '', address);
    say(resultOf(list));
    addPreviews();
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(refresh, TYPING_MS);
  };
  form.addEventListener('input', later);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(timer);
    void refresh();
  });
}

// Rows: each has one link that opens it, in its heading.
const links = () => all('main table.cards tbody > tr > th[scope="row"] a[href]:not([download])');

function move(step) {
  const rows = links();
  const at = rows.indexOf(
    document.activeElement?.closest('tr')
      ? one('th[scope="row"] a[href]', document.activeElement.closest('tr'))
      : null,
  );
  const next = rows[at === -1 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)];
  if (next === undefined) return;
  next.focus();
  next.closest('tr').scrollIntoView({ block: 'nearest' });
  if (panel?.open) void preview(next);
}

// The panel beside a list shows a part of the page that a row leads to.
const panel = one('#preview-panel');
let previewed = null;

/** Nothing in the panel has a name that the page has too, and its headings stand below that of the page. */
function asPart(nodes) {
  const part = document.createElement('div');
  part.append(...nodes);
  for (const name of ['id', 'for', 'aria-labelledby', 'aria-describedby'])
    for (const node of all(`[${name}]`, part))
      node.setAttribute(
        name,
        node
          .getAttribute(name)
          .split(' ')
          .map((id) => `preview-${id}`)
          .join(' '),
      );
  for (const level of [3, 2, 1])
    for (const heading of all(`h${level}`, part)) {
      const lower = document.createElement(`h${level + 1}`);
      for (const { name, value } of heading.attributes) lower.setAttribute(name, value);
      lower.append(...heading.childNodes);
      heading.replaceWith(lower);
    }
  return part;
}

async function preview(link) {
  const body = one('.preview-body', panel);
  previewed = link;
  one('.preview-open', panel).href = link.href;
  panel.setAttribute('aria-busy', 'true');
  if (!panel.open) {
    // A dialog takes the focus; who walks through the rows keeps it there.
    const at = document.activeElement;
    panel.show();
    at.focus();
  }
  const page = await pageAt(link.href).catch(() => undefined);
  if (page === null) return;
  const parts = page === undefined ? [] : all('[data-preview]', page);
  if (parts.length > 0) body.replaceChildren(asPart(parts));
  else body.textContent = panel.dataset.failed;
  body.scrollTop = 0;
  panel.removeAttribute('aria-busy');
  say(`${panel.getAttribute('aria-label')}: ${one('h2', body)?.textContent ?? body.textContent}`);
}

function closePreview() {
  panel.close();
  previewed?.focus();
}

function addPreviews() {
  if (panel === null) return;
  for (const link of all('[data-previews] tbody th[scope="row"] > a[href]')) {
    if (link.nextElementSibling?.matches('.preview-this')) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'plain preview-this';
    button.textContent = '◫';
    button.title = panel.getAttribute('aria-label');
    button.setAttribute('aria-label', `${button.title}: ${link.textContent.trim()}`);
    button.addEventListener('click', async () => {
      await preview(link);
      one('.preview-open', panel).focus();
    });
    link.after(button);
  }
}
if (panel !== null) {
  // A button in each row is nothing that the first look at the list waits for.
  requestAnimationFrame(() => setTimeout(addPreviews));
  one('.preview-close', panel).addEventListener('click', closePreview);
}

// Keys of one letter; who does not want them turns them off in the list of them.
const keys = one('#keys');
const areOff = () => localStorage.getItem(KEYS_OFF) === 'yes';
const isTyping = (node) =>
  node.closest('input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable]') !== null;
const KEYS = {
  '/': () => (one('#search-all') ?? one('main input[type="search"]'))?.focus(),
  j: () => move(1),
  k: () => move(-1),
  p: () => {
    const link = one(
      'th[scope="row"] a[href]',
      document.activeElement?.closest('[data-previews] tr') ?? document.createElement('i'),
    );
    if (link !== null && panel !== null) void preview(link);
  },
  '?': () => keys?.showModal(),
};
if (keys !== null) {
  const opener = one('[data-keys]');
  opener.hidden = false;
  opener.addEventListener('click', () => keys.showModal());
  const wanted = one('input', keys);
  wanted.checked = !areOff();
  wanted.addEventListener('change', () => localStorage.setItem(KEYS_OFF, wanted.checked ? 'no' : 'yes'));
}
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    if (panel?.open) closePreview();
    const open = one('details.more[open]');
    if (open?.contains(document.activeElement)) {
      open.open = false;
      one('summary', open).focus();
    }
    return;
  }
  const act = KEYS[event.key];
  if (
    !act ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    areOff() ||
    isTyping(event.target) ||
    keys?.open
  )
    return;
  event.preventDefault();
  act();
});
document.addEventListener('click', ({ target }) => {
  for (const open of all('details.more[open]')) if (!open.contains(target)) open.open = false;
});

// Files that are dropped anywhere on a page that takes files.
const drop = one('form[data-drop]');
if (drop !== null) {
  const files = one('input[type="file"]', drop);
  const show = (isOver) => document.documentElement.classList.toggle('dropping', isOver);
  const hasFiles = ({ dataTransfer }) => dataTransfer?.types.includes('Files') === true;
  document.addEventListener('dragover', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    show(true);
  });
  document.addEventListener('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) show(false);
  });
  document.addEventListener('drop', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    show(false);
    files.files = event.dataTransfer.files;
    drop.closest('details').open = true;
    // A CSV does not say whose account it is: where there are several, a person does that first.
    const choice = one('select', drop);
    const isCsv = [...files.files].some(({ name }) => /\.csv$/i.test(name));
    if (choice !== null && isCsv) choice.focus();
    else drop.requestSubmit();
  });
}

// What was refused is where the reader goes on.
if (one('[autofocus]') === null) {
  const refused = one('main [role="alert"]');
  if (refused !== null) {
    refused.tabIndex = -1;
    refused.focus();
  }
}

/// The style sheet of an inspection's page.
let inspectionStyle = """
  :root{color-scheme:light dark;--bg:#fff;--fg:#1c1e21;--dim:#5b6068;--line:#d9dce1;--panel:#f5f6f8;
  --w:#b3261e;--wb:#fbe9e7;--r:#0b57d0;--rb:#e3edfd;--way:#fff4cf;--focus:#0b57d0}
  @media(prefers-color-scheme:dark){:root{--bg:#16181b;--fg:#e6e8eb;--dim:#a0a6ae;--line:#33373d;--panel:#1f2226;
  --w:#ff8a80;--wb:#442422;--r:#8ab4f8;--rb:#1d3150;--way:#3d3617;--focus:#8ab4f8}}
  *{box-sizing:border-box}
  body{margin:0;background:var(--bg);color:var(--fg);font:14px/1.45 system-ui,sans-serif}
  header{padding:16px;border-bottom:1px solid var(--line)}
  h1{margin:0;font-size:20px}h2{margin:0 0 8px;font-size:15px}h3{margin:16px 0 4px;font-size:13px}
  header p{margin:4px 0 8px;color:var(--dim)}
  input{font:inherit;width:min(100%,22rem);padding:6px 8px;color:inherit;background:var(--panel);
  border:1px solid var(--line);border-radius:6px}
  main{display:grid;grid-template-columns:minmax(0,1fr) 22rem;grid-template-rows:auto 1fr}
  section{padding:16px;min-width:0}
  #tree{grid-row:1/3;border-right:1px solid var(--line);overflow-x:auto}
  #timeline{border-top:1px solid var(--line)}
  ul,ol{margin:0;padding:0;list-style:none}
  #tree ul ul{margin-left:9px;padding-left:9px;border-left:1px solid var(--line)}
  button{font:inherit;color:inherit;text-align:left;background:none;border:1px solid transparent;border-radius:6px;
  padding:2px 6px;cursor:pointer;max-width:100%;overflow-wrap:anywhere}
  button:hover{background:var(--panel)}
  :focus-visible{outline:2px solid var(--focus);outline-offset:1px}
  button.modifier b{font-weight:400;color:var(--dim)}
  i{font-style:normal;font-size:12px;color:var(--dim);white-space:nowrap}
  i.s{color:var(--w)}i.r{color:var(--r)}
  .way{background:var(--way)}.reader{background:var(--rb);border-color:var(--r)}
  .writer{background:var(--wb);border-color:var(--w)}
  .legend span{padding:1px 6px;border-radius:6px;border:1px solid transparent;font-size:12px}
  #keys button{width:100%}#keys button[aria-pressed=true]{background:var(--panel);border-color:var(--line)}
  #details{white-space:pre-wrap;color:var(--dim);overflow-wrap:anywhere}
  .notes li,#timeline li{padding:2px 0;overflow-wrap:anywhere}
  summary{cursor:pointer;padding:2px 0}#timeline ol{padding-left:16px;color:var(--dim)}
  .hidden{display:none}
  @media(max-width:760px){main{display:flex;flex-direction:column}#tree{border-right:0}#keys{order:-1}
  section+section{border-top:1px solid var(--line)}i{white-space:normal}}
  """

/// The script of an inspection's page.
let inspectionScript = """
  const all = (selector, root) => [...(root || document).querySelectorAll(selector)];
  const search = document.getElementById('search'), details = document.getElementById('details');
  const keys = all('#keys button'), rows = all('#tree button');
  const row = number => document.querySelector('#p' + number + ' > button');
  const numbers = text => text ? text.split(' ') : [];
  const name = button => button.querySelector('b').textContent;
  const up = button => {
    const item = button.parentElement.parentElement.closest('li');
    return item && item.querySelector(':scope > button');
  };
  function clear() {
    rows.forEach(button => button.classList.remove('writer', 'reader', 'way'));
    keys.forEach(button => { button.setAttribute('aria-pressed', 'false'); button.classList.remove('reader', 'writer'); });
    details.textContent = '';
  }
  function choose(key) {
    const wasChosen = key.getAttribute('aria-pressed') === 'true';
    clear();
    if (wasChosen) return;
    key.setAttribute('aria-pressed', 'true');
    const writers = numbers(key.dataset.w).map(row), readers = numbers(key.dataset.r).map(row);
    const isWriter = new Set(writers);
    readers.forEach(button => {
      const way = [];
      for (let above = up(button); above; above = up(above)) {
        if (isWriter.has(above)) { way.forEach(one => one.classList.add('way')); break; }
        way.push(above);
      }
      button.classList.add('reader');
    });
    writers.forEach(button => { button.classList.remove('way'); button.classList.add('writer'); });
    details.textContent = key.dataset.d;
    const first = writers[0] || readers[0];
    if (first) first.scrollIntoView({ block: 'center' });
  }
  function show(button) {
    clear();
    const number = button.parentElement.id.slice(1);
    button.classList.add('way');
    keys.forEach(key => {
      if (numbers(key.dataset.r).includes(number)) key.classList.add('reader');
      if (numbers(key.dataset.w).includes(number)) key.classList.add('writer');
    });
    const path = [];
    for (let one = button; one; one = up(one)) if (!one.classList.contains('modifier')) path.unshift(name(one));
    details.textContent = path.join(' \\u203A ') + '\\n' + all('i', button).map(one => one.textContent).join('\\n');
  }
  keys.forEach(button => button.addEventListener('click', () => choose(button)));
  rows.forEach(button => button.addEventListener('click', () => show(button)));
  search.addEventListener('input', () => {
    const text = search.value.toLowerCase();
    const shown = new Set();
    const items = all('#tree li');
    items.forEach(item => {
      if (!item.firstElementChild.textContent.toLowerCase().includes(text)) return;
      for (let one = item; one && !shown.has(one); one = one.parentElement.closest('li')) shown.add(one);
    });
    items.forEach(item => item.classList.toggle('hidden', !shown.has(item)));
    all('#keys li, #timeline li').forEach(item => {
      item.classList.toggle('hidden', !item.textContent.toLowerCase().includes(text));
    });
  });
  document.addEventListener('keydown', event => {
    if (event.key === 'Escape') { search.value = ''; search.dispatchEvent(new Event('input')); clear(); }
    if (event.target === search) return;
    if (event.key === '/') { event.preventDefault(); search.focus(); }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const list = [rows, keys].find(list => list.includes(event.target));
    if (!step || !list) return;
    const visible = list.filter(button => button.offsetParent);
    const next = visible[visible.indexOf(event.target) + step];
    if (next) { event.preventDefault(); next.focus(); }
  });
  """

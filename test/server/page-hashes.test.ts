import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { contentEtags, inlineHashes } from '../../server/static/page-hashes.ts'

function clientFolder(t: Test, files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'client-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}

t.test('the content security policy contains the SHA-256 of each inline script and style of the page', async (t) => {
  const page = `<script>alert(1)</script><style>a{}</style><script src="/assets/main.js"></script>
    <script>let a\nlet b</script>`
  t.strictSame(inlineHashes(clientFolder(t, { 'index.html': page })), {
    scripts: [
      "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='",
      "'sha256-RehoHz8/s/2xHOc3jNhsGaKlgwBsBL3H9BLZjlaqHRc='",
    ],
    styles: ["'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='"],
  })
})

t.test('the ETag of a file is a hash of its content', async (t) => {
  const first = contentEtags(clientFolder(t, { 'index.html': 'page 1', 'sw.js': 'worker', 'assets/main.js': '' }))
  const second = contentEtags(clientFolder(t, { 'index.html': 'page 2', 'sw.js': 'worker' }))
  t.strictSame([...first.keys()].sort(), ['index.html', 'sw.js'])
  t.not(first.get('index.html'), second.get('index.html'))
  t.equal(first.get('sw.js'), second.get('sw.js'))
  t.match(first.get('sw.js'), /^W\/"[\w-]{16}"$/)
})

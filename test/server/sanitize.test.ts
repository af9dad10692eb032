import t from 'tap'
import { createSanitizer } from '../../server/calls/sanitize.ts'

const clean = (content: string): string => {
  const [notice] = createSanitizer('https://images.example')('GET index/notice', [{ content }]) as { content: string }[]
  return notice?.content ?? ''
}

t.test('scripts and event handlers are removed from a notice', async (t) => {
  for (const payload of [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<svg onload=alert(1)>',
    '<iframe src="https://evil.example"></iframe>',
    '<p style="position:fixed">x</p>',
    '<form action="https://evil.example"><input></form>',
    '<a href="//evil.example">x</a>',
  ]) {
    t.notMatch(clean(payload), /script|onerror|onload|iframe|style=|<form|<input|href="\/\//i, payload)
  }
  t.equal(
    clean('<h1>A</h1><p><b>b</b> <a href="https://a.example/">c</a></p>'),
    '<h2>A</h2><p><b>b</b> <a href="https://a.example/" target="_blank" rel="noopener noreferrer">c</a></p>',
  )
})

t.test('image addresses are completed with the host from the config', async (t) => {
  const finish = createSanitizer('https://images.example')
  t.match(finish('GET index/config', { imageHost: '' }), { imageHost: 'https://images.example' })
  t.match(finish('GET index/config', { imageHost: 'https://cdn.example' }), { imageHost: 'https://cdn.example' })
})

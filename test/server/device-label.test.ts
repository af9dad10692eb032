import t from 'tap'
import { deviceLabel } from '../../server/members/device-label.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const cases: Record<string, string> = {
  'Chrome on Android': `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/126.0.0.0 Mobile Safari/537.36`,
  'Samsung Internet on Android': `Mozilla/5.0 (Linux; Android 14; SM-S911B) ${WEBKIT} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
  'Safari on iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  'Chrome on iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1',
  'Safari on Mac':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  'Edge on Windows': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
  'Firefox on Windows': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0',
  'Opera on Android': `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/124.0.0.0 Mobile Safari/537.36 OPR/82.0.0.0`,
  'WeChat on Android': `Mozilla/5.0 (Linux; Android 13) ${WEBKIT} Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.49`,
  'Chrome on ChromeOS': `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`,
  'Firefox on Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
  Android: 'Dalvik/2.1.0 (Linux; U; Android 13)',
  'Unknown device': 'curl/8.5.0',
}

t.test('a device is named by browser and system, from a list', async (t) => {
  for (const [label, agent] of Object.entries(cases)) t.equal(deviceLabel(agent), label, agent)
  for (const hostile of [undefined, '', '<script>alert(1)</script>', 'x'.repeat(100_000), '\u0000'])
    t.equal(deviceLabel(hostile), 'Unknown device')
})

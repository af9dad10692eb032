import t from 'tap'
import { deviceOf, isInApp } from '../../client/core/device.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'

t.test('phones, tablets and desktops are distinguished', async (t) => {
  t.equal(deviceOf(ANDROID, 5), 'android')
  t.equal(deviceOf(IPHONE, 5), 'ios')
  t.equal(deviceOf(MAC, 5), 'ios', 'an iPad identifies itself as a Mac')
  t.equal(deviceOf(MAC, 0), 'desktop')
  t.equal(deviceOf('Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10), 'desktop')
})

t.test('in-app browsers are recognised', async (t) => {
  for (const sign of [' MicroMessenger/8.0', ' [FBAN/FBIOS]', ' Line/14.0', ' KAKAOTALK 10', ' Zalo android'])
    t.equal(isInApp(IPHONE + sign), true, sign)
  for (const plain of [ANDROID, IPHONE, MAC]) t.equal(isInApp(plain), false)
})

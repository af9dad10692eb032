/** Tests what is read from the config, and how it is stored for a page that is opened offline. */
import './english-page.ts'
import { mock } from 'node:test'
import t, { type Test } from 'tap'
import { onDevice } from '../../../client/core/storage.ts'
import { storedConfig } from '../../../client/core/stored-names.ts'
import {
  clockOffset,
  config,
  configAt,
  datedSntPrice,
  legalAddresses,
  legalLinks,
  pictureUrl,
  serverNow,
  storeConfig,
} from '../../../client/data/app-config.ts'

type Config = NonNullable<typeof config.value>
const withPrice = (sntPrice: string | null) => ({ sntPrice, imageHost: 'https://images.example' }) as Config

/** Takes the config away, now and after the test. */
function begin(t: Test): void {
  t.teardown(forget)
  forget()
}

function forget(): void {
  config.value = null
  configAt.value = 0
}

t.test('a price without a known age is no price', (t) => {
  begin(t)
  t.equal(datedSntPrice(), null)
  config.value = withPrice('0.1239')
  t.equal(datedSntPrice(), null, 'it could be from any day')
  configAt.value = 1
  t.equal(datedSntPrice(), '0.1239')
  config.value = withPrice(null)
  t.equal(datedSntPrice(), null)
  t.end()
})

t.test('the config is stored with its age', (t) => {
  begin(t)
  t.teardown(() => {
    for (const name of ['systemInfo', 'systemInfoAt']) onDevice.removeItem(name)
  })
  storeConfig(withPrice('0.5'), 1_800_000_000_000)
  t.match([config.value, configAt.value], [{ sntPrice: '0.5' }, 1_800_000_000_000])
  t.match(storedConfig(), { sntPrice: '0.5' })
  t.equal(onDevice.getItem('systemInfoAt'), '1800000000000')
  t.end()
})

t.test('paths of pictures belong to the image host, addresses are their own', (t) => {
  begin(t)
  t.equal(pictureUrl('/a/'), '/a/', 'without a config, to this server')
  config.value = withPrice(null)
  t.equal(pictureUrl('/a.png'), 'https://images.example/a.png')
  t.equal(pictureUrl('https://other.example/a/'), 'https://other.example/a/')
  t.end()
})

t.test('legal addresses are named while their titles are not known', (t) => {
  t.equal(legalAddresses(), '')
  legalLinks.value = {
    terms: 'https://a.example/terms',
    privacy: 'https://a.example/privacy',
  } as typeof legalLinks.value
  t.teardown(() => {
    legalLinks.value = {}
  })
  t.equal(legalAddresses(), 'https://a.example/terms · https://a.example/privacy')
  t.end()
})

t.test('the clock is the server’s, also on a phone that is wrong', (t) => {
  const clock = mock.method(Date, 'now', () => 1_800_000_000_000)
  t.teardown(() => {
    clock.mock.restore()
    clockOffset.value = 0
  })
  t.equal(serverNow(), 1_800_000_000)
  clockOffset.value = -90_000
  t.equal(serverNow(), 1_799_999_910)
  t.end()
})

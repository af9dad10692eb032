/** Where the globe in a node's picture shows the node. */
import t from 'tap'
import { globeOf, placeOf } from '../../client/core/globe.ts'
import { readCatalogues } from '../../locales/report.ts'

t.test('a city is found by its name, a region in any language', async (t) => {
  t.strictSame(placeOf('Asia', ' Tokyo '), [36, 140])
  t.strictSame(placeOf('South America', 'São Paulo'), [-24, -47])
  t.strictSame(placeOf('europe', 'Nowhere'), placeOf('Europe', ''))
  t.strictSame(placeOf('Australia', ''), placeOf('Oceania', ''))
  for (const [language, texts] of Object.entries(readCatalogues()))
    for (const region of ['africa', 'asia', 'europe', 'middle east', 'north america', 'oceania', 'south america'])
      t.strictSame(
        placeOf(texts[`region.${region.replace(' ', '-')}`] ?? '', ''),
        placeOf(region, '') ?? region,
        `${language}: ${region}`,
      )
  t.strictSame(placeOf('KUZEY AMERİKA', 'İstanbul'), [41, 29])
  t.strictSame(placeOf('KUZEY AMERİKA', ''), placeOf('North America', ''))
})

t.test('an unknown region gets no place on the globe', async (t) => {
  for (const region of ['', 'Zone 7', 'constructor']) t.equal(placeOf(region, ''), null)
  t.equal(placeOf('Zone 7', 'constructor'), null)
})

t.test('every place is visible and on drawn land, whatever side of the globe it is on', async (t) => {
  for (const region of ['Africa', 'Asia', 'Europe', 'North America', 'South America', 'Oceania']) {
    const place = placeOf(region, '')
    if (!place) return t.fail(region)
    const { land, point } = globeOf(place, 26)
    t.ok(Math.hypot(point.x, point.y) < 18, region)
    const dots = [...land.matchAll(/M(-?[\d.]+) (-?[\d.]+)h0/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
    t.ok(dots.length > 60, `${region}: ${dots.length} dots`)
    t.ok(
      dots.every(([x, y]) => Math.hypot(x, y) <= 26.1),
      region,
    )
    t.ok(
      dots.some(([x, y]) => Math.hypot(x - point.x, y - point.y) < 4),
      `${region} is on land`,
    )
  }
})

t.test('nodes of one region have points in different places', async (t) => {
  const points = ['Singapore', 'Tokyo', 'Seoul', 'Hong Kong'].map((city) => {
    const place = placeOf('Asia', city)
    return place ? globeOf(place, 26).point : { x: 0, y: 0 }
  })
  for (const [index, one] of points.entries())
    for (const other of points.slice(index + 1))
      t.ok(Math.hypot(one.x - other.x, one.y - other.y) > 3, JSON.stringify([one, other]))
})

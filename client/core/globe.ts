/** The picture of a node's location: a globe of dots that is turned towards the location. */

/** Degrees north and east. */
export type Place = readonly [latitude: number, longitude: number]

/**
 * Which cells of a 6° grid are land, one bit per cell, from 78° north to 48° south, starting at 180° west. Derived from Natural Earth (public
 * domain).
 */
const LAND =
  '00238fe0000f800 1fffe7c071fffff 3ffe6201fffffff 01fe7005bffff88 007ff807fffffc0 007fe007fdfff80 007fc00cfdfff00 003f80070fffc00 001c000fffffc00 000c001fff3f800 0003001ffe33000 0000700ffe00000 00007c01fc02c00 0000fe00f8018c0 00007f00f800040 00007f00f800180 00003e00f4007e0 00003c00f0007f0 0000380060006e0 000030000000021 000020000000002'.split(
    ' ',
  )
const STEP = 6
const NORTH = 78

const isLand = (row: number, longitude: number): boolean => {
  const column = Math.floor((longitude + 180) / STEP) % 60
  return ((Number.parseInt(LAND[row]?.charAt(column >> 2) ?? '0', 16) >> (3 - (column & 3))) & 1) === 1
}

/** Centres of the regions that the upstream may name, in any of the app's languages. */
const REGIONS: readonly (readonly [place: Place, names: string])[] = [
  [[3, 21], 'africa|非洲|アフリカ|아프리카|châu phi|afrika|แอฟริกา'],
  [[34, 95], 'asia|亚洲|亞洲|アジア|아시아|châu á|asya|เอเชีย'],
  [[50, 14], 'europe|欧洲|歐洲|ヨーロッパ|유럽|châu âu|avrupa|ยุโรป'],
  [[42, -98], 'north america|北美洲|北美|北アメリカ|북아메리카|북미|bắc mỹ|kuzey amerika|อเมริกาเหนือ'],
  [[-15, -58], 'south america|南美洲|南美|南アメリカ|남아메리카|남미|nam mỹ|güney amerika|อเมริกาใต้'],
  [[-25, 135], 'oceania|australia|大洋洲|オセアニア|오세아니아|châu đại dương|okyanusya|โอเชียเนีย'],
  [[28, 45], 'middle east|中东|中東|중동|trung đông|orta doğu|ตะวันออกกลาง'],
]

const CITIES: Record<string, Place> = {
  amsterdam: [52, 5],
  bangkok: [14, 100],
  'cape town': [-34, 18],
  dubai: [25, 55],
  dublin: [53, -6],
  frankfurt: [50, 9],
  'hong kong': [22, 114],
  istanbul: [41, 29],
  jakarta: [-6, 107],
  johannesburg: [-26, 28],
  london: [51, 0],
  'los angeles': [34, -118],
  mumbai: [19, 73],
  'new york': [41, -74],
  oregon: [44, -121],
  paris: [49, 2],
  'são paulo': [-24, -47],
  seoul: [38, 127],
  singapore: [1, 104],
  sydney: [-34, 151],
  taipei: [25, 121],
  tokyo: [36, 140],
  toronto: [44, -79],
  virginia: [38, -78],
}

/** The name in lower case. From the Turkish İ, `toLowerCase` makes an i with a second dot; that dot is removed. */
const plain = (name: string): string => name.trim().toLowerCase().replaceAll('\u0307', '')

/** The position of the node's city, or of its region if the city is unknown. Null if this file lists neither: a position must not be made up. */
export function placeOf(region: string, city: string): Place | null {
  const name = plain(city)
  const known = Object.hasOwn(CITIES, name) ? CITIES[name] : undefined
  if (known) return known
  const wanted = plain(region)
  return REGIONS.find(([, names]) => names.split('|').includes(wanted))?.[0] ?? null
}

const RADIANS = Math.PI / 180

/**
 * Where the second place appears on a globe that shows the first place at its centre. `x` is -1 at the left edge, `y` is -1 at the top. `depth` is
 * negative for a place beyond the horizon.
 */
function seenFrom([north, east]: Place, [latitude, longitude]: Place): { x: number; y: number; depth: number } {
  const [tilt, turn, height] = [north * RADIANS, (longitude - east) * RADIANS, latitude * RADIANS]
  return {
    x: Math.cos(height) * Math.sin(turn),
    y: Math.sin(tilt) * Math.cos(height) * Math.cos(turn) - Math.cos(tilt) * Math.sin(height),
    depth: Math.sin(tilt) * Math.sin(height) + Math.cos(tilt) * Math.cos(height) * Math.cos(turn),
  }
}

type Globe = {
  /** SVG path of the dots of all land on the visible side */
  land: string
  /** where the place is on the picture */
  point: { x: number; y: number }
}

/** The remainder of a division, never negative. */
const wrap = (value: number, by: number): number => ((value % by) + by) % by

/** A globe with its centre at 0, 0. It is turned a little differently for each place, so that nodes of one region do not look the same. */
export function globeOf(place: Place, radius: number): Globe {
  const [north, east] = place
  const turn = wrap(north * 13 + east * 7, 4) * 18 - 27
  const tilt = wrap(north * 5 + east * 3, 3) * 12 - 12
  const from: Place = [north * 0.6 + 6 - tilt, east - turn]
  const at = (value: number) => Math.round(value * radius * 10) / 10
  const dots: string[] = []
  for (const row of LAND.keys()) {
    const latitude = NORTH - (row + 0.5) * STEP
    // rows towards the poles get fewer dots, so that all dots are equally far apart
    const count = Math.round((360 / STEP) * Math.cos(latitude * RADIANS))
    for (let index = 0; index < count; index++) {
      const longitude = ((index + 0.5) * 360) / count - 180
      const { x, y, depth } = seenFrom(from, [latitude, longitude])
      if (depth > 0.12 && isLand(row, longitude)) dots.push(`M${at(x)} ${at(y)}h0`)
    }
  }
  const { x, y } = seenFrom(from, place)
  return { land: dots.join(''), point: { x: x * radius, y: y * radius } }
}

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

/** Cities that the upstream may name, in any of the app's languages. */
const CITIES: readonly (readonly [place: Place, names: string])[] = [
  [[52, 5], 'amsterdam|阿姆斯特丹|アムステルダム|암스테르담|อัมสเตอร์ดัม'],
  [[14, 100], 'bangkok|曼谷|バンコク|방콕|กรุงเทพฯ'],
  [[-34, 18], 'cape town|开普敦|開普敦|ケープタウン|케이프타운|เคปทาวน์'],
  [[25, 55], 'dubai|迪拜|杜拜|ドバイ|두바이|ดูไบ'],
  [[53, -6], 'dublin|都柏林|ダブリン|더블린|ดับลิน'],
  [[50, 9], 'frankfurt|法兰克福|法蘭克福|フランクフルト|프랑크푸르트|แฟรงก์เฟิร์ต'],
  [[22, 114], 'hong kong|香港|홍콩|hồng kông|ฮ่องกง'],
  [[41, 29], 'istanbul|伊斯坦布尔|伊斯坦堡|イスタンブール|이스탄불|อิสตันบูล'],
  [[-6, 107], 'jakarta|雅加达|雅加達|ジャカルタ|자카르타|จาการ์ตา'],
  [[-26, 28], 'johannesburg|约翰内斯堡|約翰尼斯堡|ヨハネスブルグ|요하네스버그|โจฮันเนสเบิร์ก'],
  [[51, 0], 'london|伦敦|倫敦|ロンドン|런던|luân đôn|londra|ลอนดอน'],
  [[34, -118], 'los angeles|洛杉矶|洛杉磯|ロサンゼルス|로스앤젤레스|ลอสแอนเจลิส'],
  [[19, 73], 'mumbai|孟买|孟買|ムンバイ|뭄바이|มุมไบ'],
  [[41, -74], 'new york|纽约|紐約|ニューヨーク|뉴욕|นิวยอร์ก'],
  [[44, -121], 'oregon|俄勒冈|奧勒岡|オレゴン|오리건|โอเรกอน'],
  [[49, 2], 'paris|巴黎|パリ|파리|ปารีส'],
  [[-24, -47], 'são paulo|圣保罗|聖保羅|サンパウロ|상파울루|เซาเปาลู'],
  [[38, 127], 'seoul|首尔|首爾|ソウル|서울|seul|โซล'],
  [[1, 104], 'singapore|新加坡|シンガポール|싱가포르|singapur|สิงคโปร์'],
  [[-34, 151], 'sydney|悉尼|雪梨|シドニー|시드니|sidney|ซิดนีย์'],
  [[25, 121], 'taipei|台北|臺北|타이베이|đài bắc|ไทเป'],
  [[36, 140], 'tokyo|东京|東京|도쿄|โตเกียว'],
  [[44, -79], 'toronto|多伦多|多倫多|トロント|토론토|โทรอนโต'],
  [[38, -78], 'virginia|弗吉尼亚|維吉尼亞|バージニア|버지니아|เวอร์จิเนีย'],
]

/** The name in lower case. From the Turkish İ, `toLowerCase` makes an i with a second dot; that dot is removed. */
const plain = (name: string): string => name.trim().toLowerCase().replaceAll('\u0307', '')

const placeIn = (places: typeof CITIES, name: string): Place | null =>
  places.find(([, names]) => names.split('|').includes(plain(name)))?.[0] ?? null

/** The position of the node's city, or of its region if the city is unknown. Null if this file lists neither: a position must not be made up. */
export function placeOf(region: string, city: string): Place | null {
  return placeIn(CITIES, city) ?? placeIn(REGIONS, region)
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

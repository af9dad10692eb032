import * as z from 'zod'
import {
  decimal,
  flag,
  html,
  identifier,
  image,
  integer,
  link,
  maybe,
  name,
  orAbsent,
  percentage,
  text,
  time,
} from './fields.ts'
import { list } from './list.ts'
import { reader } from './reader.ts'
import { empty, orNull, preparing, record } from './record.ts'
import type { Row } from './row.ts'

/** A reader for a config value that may arrive as JSON text, because the upstream's database stores config values as strings. */
const structured = <S extends z.ZodType>(schema: S) =>
  preparing((raw) => {
    if (typeof raw !== 'string' || !/^\s*[[{]/.test(raw)) return raw
    try {
      return JSON.parse(raw)
    } catch {
      return raw
    }
  }, schema)

const network = record({
  network: [name, 'network'],
  protocol: [text, 'protocol'],
  address: [text, 'address'],
  minAmount: [maybe(decimal), 'min_amount'],
})

const group = record({
  name: [name, 'name'],
  url: [link, 'url'],
})

const supply = record({
  snt: [maybe(decimal), 'snt'],
  sntn: [maybe(decimal), 'sntn'],
})

/**
 * The upstream may leave out any field. If a minimum or a fee is missing, the app neither shows nor checks it, and the upstream decides. Only the
 * swap fee has a default (SWAP_FEE_PERCENT).
 */
const config = record({
  logo: [image, 'logo'],
  imageHost: [link, 'cdnurl', 'upload_url'],
  minRecharge: [maybe(decimal), 'min_recharge_amount', 'minAmount'],
  minWithdraw: [maybe(decimal), 'min_withdraw_amount'],
  minTransfer: [maybe(decimal), 'min_transfer_amount'],
  minSwap: [maybe(decimal), 'min_exchange_amount'],
  swapFee: [orAbsent(percentage), 'exchange_fee', 'exchangeFee'],
  transferFee: [maybe(percentage), 'transfer_fee', 'transferFee'],
  withdrawFee: [maybe(percentage), 'withdraw_rate', 'withdrawRate'],
  sntPrice: [maybe(decimal), 'snt_price'],
  rechargeMinutes: [maybe(integer), 'recharge_expire_minutes'],
  networks: [structured(list(network)), 'networks'],
  withdrawNetworks: [structured(list(name)), 'withdraw_networks'],
  serviceUrl: [link, 'service_url'],
  downloadUrl: [link, 'download_url'],
  community: [structured(list(group)), 'community'],
  supply: [orNull(structured(supply)), 'token_supply'],
  demo: [flag, 'demo'],
})

const NOTICE_TYPES = { notice: 'notice', announcement: 'announcement' } as const

const noticeType = reader(
  (raw) => (raw === NOTICE_TYPES.announcement ? raw : NOTICE_TYPES.notice),
  () => z.enum(NOTICE_TYPES),
)

const notice = record({
  id: [identifier, 'id'],
  title: [text, 'title'],
  content: [html, 'content'],
  createdAt: [time, 'createtime'],
  /** the server inserts the image before `content` */
  image: [image, 'image'],
  type: [noticeType, 'type'],
})

/** The upstream sends one notice as an object, or several as a list. */
const notices = preparing((raw) => (typeof raw === 'object' && raw !== null && 'id' in raw ? [raw] : raw), list(notice))

const appUrl = preparing(
  (raw) => (typeof raw === 'string' ? { url: raw } : raw),
  record({
    url: [link, 'url', 'downloadurl'],
    androidUrl: [link, 'android_url'],
    iosUrl: [link, 'ios_url'],
    version: [text, 'version', 'newversion'],
    enforce: [flag, 'enforce'],
  }),
)

export const system = {
  'GET index/config': { policy: 'cached', public: true, input: empty, output: config },
  'GET index/notice': { policy: 'cached', public: true, input: empty, output: notices },
  'GET index/appUrl': { policy: 'cached', public: true, input: empty, output: appUrl },
} as const satisfies Record<string, Row>

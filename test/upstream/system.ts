import { print } from './amount.ts'
import { networks, rules } from './catalog.ts'
import type { Handler } from './handler.ts'
import { priceAt } from './market.ts'
import { notices } from './notices.ts'

export const system: Record<string, Handler> = {
  'GET index/config': ({ say, now, origin }) =>
    say.named(
      say.config({
        logo: '',
        cdnurl: origin,
        min_recharge_amount: print(rules.minRecharge, 0),
        min_withdraw_amount: print(rules.minWithdraw, 0),
        min_transfer_amount: print(rules.minTransfer, 0),
        min_exchange_amount: print(rules.minExchange, 0),
        exchange_fee: rules.exchangeFee,
        transfer_fee: rules.transferFee,
        withdraw_rate: rules.withdrawRate,
        snt_price: print(priceAt(now), 4),
        recharge_expire_minutes: String(rules.rechargeMinutes),
        networks: networks.map(({ min, ...network }) => say.config({ ...network, min_amount: print(min, 0) })),
        withdraw_networks: networks.map(({ network }) => network),
        service_url: 'https://chat.example/index/index/home',
        download_url: 'https://app.example/download',
        community: [
          { name: 'Telegram', url: 'https://t.example/snt-demo' },
          { name: 'X', url: 'https://x.example/snt-demo' },
        ],
        token_supply: { snt: '970000000', sntn: '1000000000' },
        demo: 1,
      }),
      {
        exchange_fee: 'exchangeFee',
        transfer_fee: 'transferFee',
        withdraw_rate: 'withdrawRate',
        min_recharge_amount: 'minAmount',
      },
    ),
  'GET index/notice': ({ say, lang, now }) =>
    say.short(
      notices(lang).map((notice, index) => ({
        id: index + 1,
        ...notice,
        createtime: say.time(now - index * 172_800 - 3_600),
      })),
    ),
  'GET index/appUrl': ({ say }) => ({
    android_url: 'https://app.example/android.apk',
    ios_url: 'https://app.example/ios',
    version: '1.0.1',
    enforce: say.flag(false),
  }),
}

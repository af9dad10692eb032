/** The demo's control page. On it, the person who runs the demo reads e-mail codes, moves the clock and decides orders. */
import { print } from './amount.ts'
import type { Upstream } from './server.ts'

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

const form = (action: string, label: string, fields: Record<string, string>): string =>
  `<form method="post" action="/__control/${action}">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')}<button>${escapeHtml(label)}</button></form>`

const table = (head: string[], rows: string[][]): string =>
  rows.length === 0
    ? '<p>none</p>'
    : `<table><tr>${head.map((each) => `<th>${each}</th>`).join('')}</tr>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`

export function controlPage(upstream: Upstream): string {
  const { world, clock } = upstream
  const name = (id: number) => escapeHtml(world.byId(id).username)
  return `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Demo control page</title>
<style>body{font:15px system-ui;margin:1rem auto;max-width:60rem;padding:0 1rem;color-scheme:light dark}table{border-collapse:collapse}td,th{padding:.3rem .6rem;text-align:left;border-bottom:1px solid #8884}form{display:inline}button{padding:.4rem .8rem;margin:.15rem}</style>
<h1>Demo control page</h1><p>Nothing here is real. The stub's clock: <strong>${new Date(clock.now() * 1_000).toISOString()}</strong></p>
<p>${form('clock', '+10 minutes', { advance: '600' })}${form('clock', '+30 minutes', { advance: '1800' })}${form('clock', '+1 hour', { advance: '3600' })}${form('clock', '+1 day', { advance: '86400' })}${form('reset', 'Start over', {})}</p>
<h2>E-mail codes</h2>${table(
    ['e-mail', 'for', 'code'],
    world.codes
      .toReversed()
      .slice(0, 10)
      .map((code) => [escapeHtml(code.email), escapeHtml(code.event), `<strong>${code.code}</strong>`]),
  )}
<h2>Recharges waiting</h2>${table(
    ['order', 'member', 'USDT', ''],
    world.recharges
      .filter(({ status }) => status <= 1)
      .map((order) => [
        order.order,
        name(order.member),
        print(order.amount, 2),
        form('recharge', 'arrives', { order: order.order }) +
          form('recharge', 'expires', { order: order.order, action: 'expire' }),
      ]),
  )}
<h2>Withdrawals</h2>${table(
    ['order', 'member', 'USDT', ''],
    world.withdrawals
      .filter(({ status }) => status <= 1)
      .map((order) => [
        order.order,
        name(order.member),
        print(order.amount, 2),
        order.status === 0
          ? form('withdrawal', 'approve', { order: order.order, action: 'approve' }) +
            form('withdrawal', 'refuse', { order: order.order, action: 'refuse', memo: 'Please check the address' })
          : form('withdrawal', 'send', { order: order.order, action: 'send' }),
      ]),
  )}
<h2>Members to try</h2>${table(
    ['account', 'password', 'payment password', 'USDT', 'SNT'],
    ['demo', 'newbie', 'alice'].flatMap((each) => {
      const member = world.byName(each)
      return member
        ? [
            [
              each,
              escapeHtml(member.password),
              member.payPassword || 'not set',
              print(member.money, 2),
              print(member.coin, 4),
            ],
          ]
        : []
    }),
  )}`
}

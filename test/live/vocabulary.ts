/** Words that upstreams use for the same thing, in names of fields and for states. */

/** Each line is a meaning and contains its synonyms. A word may occur in several lines. */
const MEANINGS = `
money amount amt sum quantity qty num value
money usdt balance usd wallet
coin snt token
balance after left
create created add added insert c gmt
time at date on ts timestamp datetime
update updated modify modified
join joined register registered reg
expire expired expires expiry expiration end ends ending ended due deadline valid validity until finish
start starts started begin begun
fee charge commission handling handing poundage cost
order trade bill
id no sn number num code
status state stat
memo remark remarks note notes comment reason mark
network chain net mainnet
protocol standard
address addr
account user username member login payee counterparty
actual real arrival arrive arrived received
receive received receipt got get gain to
before prev previous old prior
after new current now
type kind category cate class
coin currency symbol asset
invite invitation inviter referral referrer promo share recommend
level grade rank vip lv tier
mobile phone tel telephone cellphone cell
email mail
avatar head headimg portrait photo face
nick nickname display
name title label caption subject heading headline
bio intro introduction signature about motto
frozen freeze locked lock blocked hold
pay payment trade trading safe fund
password pwd pass passwd pin
has set have exist exists
image img pic picture cover thumb photo icon logo
price unit cost
days day period cycle duration term
online active
need required target require
remaining remain left rest surplus
progress percent percentage completion schedule
completed complete done finished finish
produced output mined generated yield production
income profit earnings earning revenue return earn
rate ratio percent percentage yield
auto automatic
renew renewal
reinvest compound
team group
count num number total size people
direct immediate
daily day today 24h 24
total sum all cumulative
task job project mission
region area zone location
city town
min minimum least lowest limit
recharge deposit topup
withdraw withdrawal withdrawals cash cashout
transfer send
exchange swap convert
url link href uri
download down
android apk
ios apple iphone
version ver
enforce force forced must mandatory
content body text html detail details
is buy bought purchased owned own purchase
description desc detail intro
overview summary introduction
requirements requirement require conditions condition
reward rewards bonus
open opening
high highest max
low lowest min
close closing
volume vol
change diff delta
list data rows items records record
service kefu support customer
supply issue circulation
direction side flow
default def
software soft
node server
host domain site base
cdn upload static resource
community social group
minutes minute mins
amplitude swing range
userinfo user member info profile
page pages
last max total
real true full
config setting
trc erc bep
per cent
hour h
`
const groups = MEANINGS.trim()
  .split('\n')
  .map((line) => new Set(line.split(' ')))

/** Words that say little about the meaning of a field. */
const FILLERS = new Set([
  'is',
  'has',
  'the',
  'of',
  'f',
  'user',
  'my',
  'member',
  'order',
  'time',
  'url',
  'link',
  'at',
  'date',
  'on',
  'ts',
  'this',
  'item',
])

/** Words that change the meaning of a name: a `fee_rate` is not a `fee`. */
const QUALIFIERS = new Set(
  (
    'rate ratio percent progress income count max min total sum today day 24h 24 yesterday text type status id open close high low frozen freeze locked real actual before after ' +
    'update updated expire expired start end old origin limit fee tax need'
  ).split(' '),
)
export const changesMeaning = (word: string): boolean => QUALIFIERS.has(word)

export const ABBREVIATIONS: Readonly<Record<string, readonly string[]>> = {
  ctime: ['create', 'time'],
  mtime: ['update', 'time'],
  utime: ['update', 'time'],
  addr: ['address'],
  uid: ['user', 'id'],
}

export const VOCABULARY: ReadonlySet<string> = new Set(
  groups.flatMap((group) => [...group]).filter((word) => word.length > 1),
)
export const isFiller = (word: string): boolean => FILLERS.has(word)
export const synonyms = (a: string, b: string): boolean => groups.some((group) => group.has(a) && group.has(b))

/** Our state → the words that upstreams use for it. A word is ambiguous if it stands for two states of the same field. */
const STATES: Record<string, string> = {
  waiting:
    'waiting wait pending unpaid created new init initial not_paid to_pay wait_pay waiting_payment pending_payment submitted',
  paid: 'confirming transferred processing verifying user_paid checking to_confirm wait_confirm confirm in_progress',
  arrived: 'arrived success successed succeeded successful completed complete finished finish credited done received',
  cancelled: 'cancelled canceled cancel closed close revoked void user_cancel',
  expired: 'expired expire timeout timed_out overdue lapsed outdated need_renew invalid',
  review:
    'review reviewing in_review pending auditing audit wait_audit submitted created applying applied wait waiting checking under_review pending_review',
  sending: 'sending approved approve processing passed pass paying agreed transferring in_progress remitting',
  sent: 'sent success successed succeeded successful completed complete paid done finished finish transferred remitted arrived',
  refused: 'refused refuse rejected reject denied deny failed fail failure declined returned not_passed',
  new: 'new not_started notstarted pending waiting wait created unstarted init ready idle',
  running: 'running run in_progress inprogress working active processing started ongoing doing',
  done_today:
    'done_today today_done completed_today today_completed finished_today today_finished day_done completed done finished',
  ended: 'ended end finished closed over terminated settled completed done finish redeemed',
  not_owned: 'not_owned none unbought not_bought unowned no notowned not_purchased unpurchased locked',
  valid: 'valid active normal effective using in_use owned purchased yes',
  usdt: 'usdt money usd balance cash trc20_usdt u',
  snt: 'snt coin token score integral credit',
  in: 'in income receive received incoming plus add to_me credit',
  out: 'out expense expend send sent outgoing minus sub from_me debit',
  usdt_to_snt: 'usdt_to_snt usdt2snt usdt_snt money_to_coin money2coin u2s buy',
  snt_to_usdt: 'snt_to_usdt snt2usdt snt_usdt coin_to_money coin2money s2u sell',
}
const stateWords = new Map(Object.entries(STATES).map(([state, words]) => [state, new Set(words.split(' '))]))
const codeWord = (code: string): string =>
  code
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')

/** The states among `states` that the upstream's word `code` may mean. */
export const statesFor = (code: string, states: readonly string[]): string[] =>
  states.filter((state) => stateWords.get(state)?.has(codeWord(code)))

/** Whether a code may be printed. Short numbers and known words cannot be personal data. */
export const isPrintableCode = (code: string): boolean =>
  /^-?\d{1,4}$/.test(code) || [...stateWords.values()].some((words) => words.has(codeWord(code)))

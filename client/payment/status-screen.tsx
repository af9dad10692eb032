import { useSignals } from '@preact/signals-react/runtime'
import { hours, zonedTime } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { goUp } from '../core/navigation.ts'
import { MY, type ScreenProps } from '../core/paths.ts'
import { useWideWindow } from '../core/wide-window.ts'
import { serverNow } from '../data/app-config.ts'
import { usePolled } from '../data/use-polled.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import type { IconName } from '../ui/icon.tsx'
import { RefreshButton } from '../ui/refresh-button.tsx'
import { Screen } from '../ui/screen.tsx'
import { Split } from '../ui/split.tsx'
import { LoadStatus } from '../ui/states.tsx'
import { AfterSuccess } from './after-success.tsx'
import { OWN_PAGE_MS } from './check-times.ts'
import type { OpenPayment, PaymentKind } from './open-payment-list.ts'
import { forgetPayment, knownPayment, openPayments } from './open-payments.ts'
import { Outcome, type OutcomeTone } from './outcome.tsx'
import { PAYMENT_KINDS, PaymentFacts } from './payment-facts.tsx'
import { formLink, recordsOf } from './payment-links.ts'
import { askOutcome, isOpenState, type PaymentStatus } from './payment-outcome.ts'
import { amountOf, outcomeText } from './payment-text.ts'

const SIGNS: Record<PaymentStatus['state'], { icon: IconName; tone: OutcomeTone }> = {
  under_way: { icon: 'clock', tone: 'open' },
  unknown: { icon: 'clock', tone: 'open' },
  done: { icon: 'check', tone: 'good' },
  rejected: { icon: 'close', tone: 'not_done' },
  not_sent: { icon: 'info', tone: 'not_done' },
}

const isOpen = (data: PaymentStatus | null): boolean => data === null || isOpenState(data.state)

const DAY_S = 86_400

/** Formats a time. The date is left out if the time is less than twelve hours before or after now. */
const shortly = (seconds: number): string =>
  Math.abs(seconds - serverNow()) < DAY_S / 2 ? hours(seconds) : zonedTime(seconds)

/** Text keys of the page's title, which says what is known. */
const TITLES: Record<PaymentStatus['state'], string> = {
  under_way: 'check.title',
  unknown: 'check.title',
  done: 'check.title.done',
  rejected: 'check.title.rejected',
  not_sent: 'check.title.not_sent',
}

/** Text keys for kinds of payments about which the general text would claim too much: a withdrawal is reviewed, and creating a deposit order moves no money. */
const DETAILS: Partial<Record<PaymentKind, Partial<Record<PaymentStatus['state'], string>>>> = {
  withdraw: { done: 'check.detail.submitted' },
  recharge: { done: 'check.detail.created', unknown: 'check.detail.orderUnknown' },
}

/** Used until the server has answered for the first time, if this device remembers the payment. */
const NOT_ANSWERED: PaymentStatus = { state: 'unknown', row: null, orderId: null, reason: null, until: null }

/** The time until which the outcome may stay unknown for the current reason, rounded up to a minute; null if the server does not say. */
const waitUntil = ({ until }: PaymentStatus): string | null =>
  until === null ? null : shortly(Math.ceil(until / 60) * 60)

/** Why the outcome is unknown, as a text; null if the server does not say. */
function reasonOf(status: PaymentStatus): string | null {
  const { reason } = status
  const time = waitUntil(status)
  return reason === null || (reason === 'arrival' && time === null)
    ? null
    : t(`check.reason.${reason}`, { time: time ?? '' })
}

/** Text that names the payment; null if this device does not remember it. */
function headlineOf({ state }: PaymentStatus, payment: OpenPayment | null): string | null {
  if (payment === null) return null
  // the text below the headline says that the payment went through, so the headline only names the amount
  if (state === 'done') return payment.kind === 'reinvest' ? null : amountOf(payment)
  return outcomeText(payment, state)
}

/**
 * Shows the outcome of a payment whose response never arrived, and asks the server until the outcome is known. It never offers to send the payment
 * again. Once it is certain that nothing was carried out, it links to the payment's form.
 */
export default function StatusScreen({ query }: ScreenProps) {
  useSignals()
  const wide = useWideWindow()
  const key = query.get('key') ?? ''
  const loaded = usePolled(`intent ${key}`, () => askOutcome(key), OWN_PAGE_MS, isOpen)
  const { busy, reload } = loaded
  const payment = knownPayment(key) ?? null
  const data = loaded.data ?? (payment && NOT_ANSWERED)
  const open = isOpen(data)
  const isRemembered = openPayments.value.some((each) => each.key === key)
  const reason = data && reasonOf(data)
  const isStuck = data?.reason === 'records' || data?.reason === 'forgotten'
  const kind = payment?.kind ?? (data?.row ? PAYMENT_KINDS[data.row] : null)
  const isSafe = data?.state === 'not_sent' || data?.state === 'rejected'
  const form = isSafe && kind ? formLink(kind, payment) : null
  const records = recordsOf(kind, data?.orderId ?? null)
  const recordsText = t('check.records', { page: t(records.name) })
  const stopChecking = () => {
    forgetPayment(key)
    goUp(MY)
  }
  return (
    <Screen
      title={t(TITLES[data?.state ?? 'unknown'])}
      narrow={!wide}
      onBack={() => goUp(MY)}
      end={<RefreshButton busy={busy} onRefresh={() => void reload()} />}
    >
      {!data && <LoadStatus of={loaded} retry={t('check.refresh')} heights={[200]} />}
      {data && (
        <Split
          side={
            <>
              <PaymentFacts
                idempotencyKey={key}
                kind={kind}
                payment={payment}
                sent={data.state !== 'not_sent'}
                until={open ? waitUntil(data) : null}
                open={open}
              />
              {isStuck && isRemembered && (
                <Button kind="text" onClick={stopChecking}>
                  {t('check.forget')}
                </Button>
              )}
            </>
          }
        >
          <Outcome
            {...SIGNS[data.state]}
            headline={headlineOf(data, payment)}
            text={t((kind && DETAILS[kind]?.[data.state]) ?? `check.detail.${data.state}`)}
            trouble={
              <LoadStatus
                of={loaded.data ? loaded : { ...loaded, data, at: Date.now() }}
                name=""
                retry={t('check.refresh')}
                heights={[]}
              />
            }
          >
            {reason && <p>{reason}</p>}
            {isStuck && <p>{t('check.next')}</p>}
            {form && (
              <ButtonLink href={form} replace>
                {t('check.again')}
              </ButtonLink>
            )}
            {data.state === 'done' ? (
              <AfterSuccess step={{ href: records.href, text: recordsText }} />
            ) : (
              <ButtonLink
                kind={form ? 'text' : open && !isStuck ? 'quiet' : 'main'}
                href={records.href}
                replace={!open}
              >
                {recordsText}
              </ButtonLink>
            )}
          </Outcome>
        </Split>
      )}
    </Screen>
  )
}

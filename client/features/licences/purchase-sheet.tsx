import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { compare, divide, roundUp } from '../../../shared/decimal.ts'
import { COIN_SCALE } from '../../../shared/limits.ts'
import { type LicenceKind, licenceStates } from '../../../shared/states.ts'
import { dateTime, day, exactAmount, unbroken } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { useLazyComponent } from '../../core/lazy-component.ts'
import { ApiProblem } from '../../data/api.ts'
import { serverNow } from '../../data/app-config.ts'
import { forgetLicence } from '../../data/device-notes.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { forgetLicences, type Licence, loadNodes, loadSoftware } from '../../data/licences.ts'
import { type Intent, pay } from '../../data/pay.ts'
import { sameMember } from '../../data/session.ts'
import { PaymentSheet } from '../../payment/payment-sheet.tsx'
import { AmountLines } from '../../ui/amount-lines.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Switch } from '../../ui/switch.tsx'
import { boughtLicence, endDay, leftText } from './licence-end.ts'

const DAY_S = 86_400

type Props = {
  kind: LicenceKind
  licence: Licence
  /** page to open after the purchase, null for the success page */
  back: string | null
  /** the task that the purchase is for, null for none */
  taskId: string | null
  /** called when the sheet closes, paid or not */
  onClose: () => void
}

/** What must not change unseen, besides the price. If the member has bought the licence elsewhere meanwhile, its state and end have changed. */
const termsOf = ({ days, state, expiresAt }: Licence): string => `${days} ${state} ${expiresAt}`

/**
 * How long the licence is valid, as far as that is known before it is paid. The end of a first purchase is about its days from now. A renewal's end is
 * not known, because the platform decides from which day it counts, so its days and the present licence have rows of their own.
 */
function validityRows(licence: Licence, isRenewal: boolean) {
  const { state, days, expiresAt } = licence
  const count = t('task.days', { days, count: days })
  const validity = (amounts: readonly string[]) =>
    [t('licence.validity'), <AmountLines key="validity" amounts={amounts} />] as const
  if (!isRenewal)
    return [validity([count, t('task.cost.ownedUntil', { day: `≈\u00a0${endDay(serverNow() + days * DAY_S)}` })])]
  if (expiresAt === null) return [validity([count])]
  const present = state === 'valid' ? leftText(licence) : day(expiresAt)
  return [[t(`licence.state.${state}`), present] as const, validity([count])]
}

/** For how many days from now: after a renewal, these are more than the licence's own days. */
function daysUntil(until: number): string {
  const days = Math.round((until - serverNow()) / DAY_S)
  return t('task.days', { days, count: days })
}

/** Text keys of the sheet's title, which says what is bought. */
const TITLE = { buy: 'licence.title.buy', renew: 'licence.title.renew' } as const

/** Text keys of the success page's title. */
const DONE = { buy: 'licence.bought', renew: 'licence.renewed' } as const

/** The payment sheet that buys or renews a licence. */
export function PurchaseSheet({ kind, licence: listed, back, taskId, onClose }: Props) {
  useSignals()
  // what the success page says is then there at once
  const hasTexts = useLateTexts().data !== null
  const [newest, setNewest] = useState({ listed, licence: listed })
  const licence = newest.listed === listed ? newest.licence : listed
  // stays as the sheet first showed it, even if the list behind the sheet is loaded again: what is confirmed must not change unseen
  const [autoRenew, setAutoRenew] = useState(licence.autoRenew === true)
  const [action = 'buy'] = licenceStates[licence.state].actions
  const days = t('task.days', { days: licence.days, count: licence.days })
  const perDay = roundUp(divide(licence.price, String(licence.days)), COIN_SCALE.usdt)
  const perDayRows =
    licence.days > 1 ? [[t('licence.perDay'), unbroken(`≈ ${exactAmount(perDay, 'usdt')} USDT`)] as const] : []

  /**
   * Requests the price and the terms again, because the upstream decides them. @throws ApiProblem if they have changed; the sheet then shows the new
   * ones
   */
  async function agree(): Promise<void> {
    const all: readonly Licence[] = await (kind === 'software' ? loadSoftware() : loadNodes())
    const now = all.find(({ id }) => id === licence.id)
    if (!now) return
    const isPrice = compare(now.price, licence.price) !== 0
    if (!isPrice && termsOf(now) === termsOf(licence)) return
    setNewest({ listed, licence: now })
    throw new ApiProblem(isPrice ? 'price_changed' : 'terms_changed', { outcome: 'not_sent' })
  }

  const send = async (intent: Intent, payPassword: string) => {
    const input = { id: licence.id, payPassword, autoRenew }
    const isTheirs = sameMember()
    await (kind === 'software'
      ? pay('POST purchase/buySoftware', intent, input)
      : pay('POST purchase/buyNode', intent, input))
    if (!isTheirs()) return { until: null }
    forgetLicence(kind, licence.id)
    forgetLicences(kind)
    const bought = await boughtLicence(kind, licence.id)
    // the success page of a new node asks by its id whether it has started
    return { until: bought?.expiresAt ?? null, id: licence.id, hasStarted: bought?.state === 'valid' }
  }

  return (
    <PaymentSheet
      title={t(TITLE[action], { name: licence.name })}
      payment={{ kind, amount: licence.price, coin: 'usdt', to: licence.name }}
      total={licence.price}
      terms={termsOf(licence)}
      rows={[...validityRows(licence, action === 'renew'), ...(taskId ? [] : perDayRows)]}
      choice={
        <Switch
          name="autoRenew"
          label={t('licence.autoRenew')}
          hint={t('licence.autoRenew.hint', { amount: exactAmount(licence.price, 'usdt') })}
          checked={autoRenew}
          onChange={setAutoRenew}
        />
      }
      agree={agree}
      send={send}
      receipt={(made) => ({
        state: kind === 'node' && action === 'buy' && made?.hasStarted ? 'started' : action,
        title: made?.until ? t(DONE[action], { name: licence.name, day: endDay(made.until) }) : t('success.title'),
        rows: [
          [t('licence.item'), [licence.name, t(autoRenew ? 'licence.renews' : 'licence.renewsNot')]],
          [t('licence.validity'), made?.until ? [daysUntil(made.until), dateTime(made.until)] : days],
        ],
      })}
      back={back}
      onClose={onClose}
    >
      {licence.description && <Note as="p">{licence.description}</Note>}
      {action === 'renew' && hasTexts && (
        <Note as="p" icon="info">
          {t('licence.next.days')}
        </Note>
      )}
      {taskId ? (
        <LateForTask kind={kind} licence={licence} taskId={taskId} rows={perDayRows} />
      ) : (
        licence.state === 'not_owned' &&
        hasTexts && (
          <Note as="p" icon="warning" tone="warning">
            {t('licence.alone')}
          </Note>
        )
      )}
    </PaymentSheet>
  )
}

/** The figures of the task are loaded only when a purchase is opened, not with the screen. */
const forTaskCode = () => import('./for-task.tsx')

/** Height of the placeholder for the task's figures, which are folded, in pixels. */
const FIGURES_HEIGHT = 44

type ForTaskProps = Pick<Props, 'kind' | 'licence'> & {
  taskId: string
  rows: readonly (readonly [string, string])[]
}

function LateForTask(props: ForTaskProps) {
  const { content: ForTask, failed } = useLazyComponent(forTaskCode)
  if (ForTask) return <ForTask {...props} height={FIGURES_HEIGHT} />
  return !failed && <Skeleton heights={[FIGURES_HEIGHT]} />
}

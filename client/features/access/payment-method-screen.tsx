import { useSignals } from '@preact/signals-react/runtime'
import { t } from '../../core/i18n.ts'
import { goUp } from '../../core/navigation.ts'
import { PAY_PASSWORD, SECURITY } from '../../core/paths.ts'
import { payPasswordKind } from '../../data/pay-password-kind.ts'
import { member } from '../../data/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { LATE_ICONS } from '../../ui/late-icons.ts'
import { LinkMenu, type MenuEntry } from '../../ui/link-menu.tsx'
import { Note } from '../../ui/note.tsx'
import { Prose } from '../../ui/prose.tsx'
import { Screen } from '../../ui/screen.tsx'

const KINDS = { digits: 'paymentMethod.kind.digits', text: 'paymentMethod.kind.text' } as const
const set: readonly MenuEntry[] = [[PAY_PASSWORD, 'payPassword.set', LATE_ICONS.lock]]
const edit: readonly MenuEntry[] = [
  [PAY_PASSWORD, 'paymentMethod.change', LATE_ICONS.lock],
  [`${PAY_PASSWORD}?way=recover`, 'paymentMethod.recover', LATE_ICONS.mail],
]

/** "Edit payment method", section 2 of the specification: how the member's payments are confirmed, and links to change that. */
export default function PaymentMethodScreen() {
  useSignals()
  /** whether there is a payment password; null when the upstream does not tell */
  const has = member.value?.hasPayPassword ?? null
  const isSet = has !== false
  /** whether the password is six digits or a text; known only after the member has paid or set the password on this device */
  const kind = isSet ? payPasswordKind() : undefined
  return (
    <Screen title={t('paymentMethod.title')} narrow onBack={() => goUp(SECURITY)}>
      <Card>
        <Prose>{t('payPassword.why')}</Prose>
        <KeyValues
          rows={[
            [
              t('payPassword.title'),
              has === null ? (
                '—'
              ) : (
                <Badge key="state" tone={has ? 'good' : 'bad'}>
                  {t(has ? 'paymentMethod.set' : 'paymentMethod.notSet')}
                </Badge>
              ),
            ],
            ...(kind ? [[t('paymentMethod.kind'), t(KINDS[kind])] as const] : []),
          ]}
        />
        {kind && <Note as="p">{t('paymentMethod.kind.note')}</Note>}
      </Card>
      <LinkMenu entries={isSet ? edit : set} />
    </Screen>
  )
}

import { t } from '../../core/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Prose } from '../../ui/prose.tsx'
import { RecoverPassword } from './recover-password.tsx'

export const ForgotForm = ({ onDone }: { onDone: () => void }) => (
  <>
    <Prose>{t('password.why.visitor')}</Prose>
    <RecoverPassword onDone={(stillHere) => stillHere && onDone()} />
    <Button kind="text" onClick={onDone}>
      {t('forgot.back')}
    </Button>
  </>
)

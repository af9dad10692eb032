import { t } from '../../../i18n.ts'
import { RecoverPassword } from '../../../recover-password.tsx'

export const Forgot = ({ onDone }: { onDone: () => void }) => (
  <>
    <RecoverPassword onDone={(isHere) => isHere && onDone()} />
    <button type="button" className="text-button" onClick={onDone}>
      {t('forgot.back')}
    </button>
  </>
)

import { ago } from '../core/format.ts'
import { t } from '../core/i18n.ts'

/** Says how old figures are while newer ones are loading. Nothing has failed, so it is no warning, and it moves nothing. `age`: in seconds. */
export const Reloading = ({ age }: { age: number }) => (
  <p className="reloading">{t('common.updated', { ago: ago(age) })}</p>
)

import { Link } from 'wouter'
import { Screen } from '../../../components/screen.tsx'
import { Empty } from '../../../components/states.tsx'
import { goUp } from '../../../hash.ts'
import { HOME } from '../../../home.ts'
import { t } from '../../../i18n.ts'

/** Section 1: shown as coming soon. */
export default function Savings() {
  return (
    <Screen title={t('savings.title')} narrow onBack={() => goUp('/pages-sub/assets/index')}>
      <Empty icon="clock" text={t('savings.soon')}>
        <Link className="button quiet" href={HOME}>
          {t('notFound.home')}
        </Link>
      </Empty>
    </Screen>
  )
}

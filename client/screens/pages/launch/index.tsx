import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { languages } from '../../../../shared/languages.ts'
import { Icon } from '../../../components/icon.tsx'
import { navigate } from '../../../hash.ts'
import { HOME } from '../../../home.ts'
import { language, t } from '../../../i18n.ts'
import { member } from '../../../state/session.ts'

const NODES = [
  [60, 70],
  [150, 40],
  [250, 78],
  [330, 46],
  [96, 150],
  [190, 128],
  [290, 150],
  [50, 222],
  [140, 214],
  [240, 226],
  [338, 210],
] as const
const LINKS = [
  [0, 1],
  [1, 2],
  [2, 3],
  [0, 4],
  [1, 5],
  [2, 5],
  [2, 6],
  [3, 6],
  [4, 5],
  [5, 6],
  [4, 7],
  [4, 8],
  [5, 8],
  [5, 9],
  [6, 9],
  [6, 10],
  [7, 8],
  [8, 9],
  [9, 10],
] as const

/** The entry page, section 2. Members go straight home. */
export default function Launch() {
  useSignals()
  const isMember = member.value !== null
  useEffect(() => {
    if (isMember) navigate(HOME, { replace: true })
  }, [isMember])

  return (
    <main className="launch">
      <div className="launch-bar">
        <img src="/icon.svg" alt="" width="36" height="36" />
        <strong>SNT</strong>
        <Link className="chip-link" href="/pages-sub/language-settings/index">
          <Icon name="globe" size={20} />
          {languages.find(({ name }) => name === language.value)?.nativeTitle}
        </Link>
      </div>
      <svg className="launch-art" viewBox="0 0 390 260" aria-hidden="true">
        {LINKS.map(([from, to]) => (
          <line key={`${from}-${to}`} x1={NODES[from][0]} y1={NODES[from][1]} x2={NODES[to][0]} y2={NODES[to][1]} />
        ))}
        {NODES.map(([x, y], index) => (
          <circle
            key={`${x}-${y}`}
            cx={x}
            cy={y}
            r={index % 3 === 0 ? 9 : 6}
            className={index % 4 === 1 ? 'lit' : ''}
          />
        ))}
      </svg>
      <div className="launch-words">
        <h1 tabIndex={-1}>{t('launch.headline')}</h1>
        <p>{t('launch.text')}</p>
        <Link className="button main" href="/pages/login/index">
          {t('launch.start')}
        </Link>
        <Link className="button quiet" href="/pages/login/index?type=register">
          {t('login.register')}
        </Link>
        <Link className="text-button" href="/pages/website/index">
          {t('website.title')}
        </Link>
        <Link className="text-button" href="/pages/download/index">
          <Icon name="download" size={20} />
          {t('download.title')}
        </Link>
      </div>
    </main>
  )
}

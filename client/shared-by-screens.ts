/**
 * What most screens are made of, so that it comes as one file with the first load: each screen imports this (the build sees to it), else the
 * splitting would make a file of every few lines that two screens have in common, and each file is a round trip.
 */
import './app.tsx'
import './components/avatar.tsx'
import './components/badge.tsx'
import './components/balance-card.tsx'
import './components/endless.tsx'
import './components/field.tsx'
import './components/figure.tsx'
import './components/link-menu.tsx'
import './components/loaded.tsx'
import './components/notice.tsx'
import './components/pledge-card.tsx'
import './components/progress.tsx'
import './components/pull-to-refresh.tsx'
import './components/tabs.tsx'
import './form.ts'
import './state/read-notices.ts'

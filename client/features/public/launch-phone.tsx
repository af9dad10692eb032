import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { screenshot } from './screenshots.ts'

/** A picture of the app on the entry page, in front of the field of nodes. Decorative, because the website shows and describes the same picture. */
export default function LaunchPhone() {
  useSignals()
  const [isShown, setShown] = useState(false)
  return (
    <img
      className={isShown ? 'launch-phone' : 'launch-phone loading'}
      {...screenshot('home')}
      alt=""
      onLoad={() => setShown(true)}
    />
  )
}

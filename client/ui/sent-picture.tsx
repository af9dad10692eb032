/** A picture that the upstream sends. It covers a drawing of the same size, which is seen until it has loaded, and if it cannot be loaded. Decorative. */
import { type ReactNode, useEffect, useState } from 'react'

type Props = {
  src: string
  /** the drawing */
  children: ReactNode
}

/** Another address is another picture, which has not been loaded yet. */
export default function SentPicture(props: Props) {
  return <OnePicture key={props.src} {...props} />
}

/** A picture that could not be loaded is requested again once the device is online. */
function OnePicture({ src, children }: Props) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  useEffect(() => {
    if (state !== 'failed') return
    const again = () => setState('loading')
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [state])
  return (
    <span className="sent-picture" data-state={state}>
      {children}
      {state !== 'failed' && (
        <img
          // before `src`, because Firefox does not wait otherwise
          loading="lazy"
          decoding="async"
          alt=""
          src={src}
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
        />
      )}
    </span>
  )
}

import { Camera, CameraOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { useKeptFocus } from '#web/lib/page/kept-focus.ts'
import { startCamera } from './check-in-camera.ts'

const doorScreen = '(max-width: 1023px)'

type CameraError = 'denied' | 'missing'

/** The camera, which reads codes as long as it is on. */
export function Scanner({ onCode }: { onCode: (text: string) => void }) {
  const t = useT('events-manage')
  const { video, state, trouble, start, end } = useCamera(onCode)
  const on = state === 'on'
  return (
    <div className="stack" tabIndex={-1} {...useKeptFocus<HTMLDivElement>()}>
      <div className="scanner" data-on={on}>
        <video ref={video} muted playsInline aria-label={t('checkIn.camera')} />
        {on ? (
          <span className="scanner__frame" aria-hidden />
        ) : (
          <Button variant="primary" size="lg" loading={state === 'starting'} onClick={() => void start()}>
            <Camera />
            {t('checkIn.start')}
          </Button>
        )}
        {trouble && (
          <Alert tone="warning" announce>
            {t(`checkIn.${trouble}`)}
          </Alert>
        )}
      </div>
      {on && (
        <Button onClick={end}>
          <CameraOff />
          {t('checkIn.stop')}
        </Button>
      )}
    </div>
  )
}

function useCamera(onCode: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const inUse = useRef<AbortController>(undefined)
  const latest = useRef(onCode)
  const [state, setState] = useState<'off' | 'starting' | 'on'>('off')
  const [trouble, setTrouble] = useState<CameraError>()
  useEffect(() => {
    latest.current = onCode
  })
  const start = async () => {
    setTrouble(undefined)
    if (!video.current) return
    setState('starting')
    inUse.current = new AbortController()
    try {
      // On plain http browsers offer no camera.
      if (!navigator.mediaDevices) throw new DOMException('No camera here', 'NotFoundError')
      await startCamera(video.current, { onCode: (text) => latest.current(text), signal: inUse.current.signal })
      setState('on')
    } catch (error) {
      setTrouble(error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'missing')
      setState('off')
    }
  }
  const firstStart = useRef(start)
  useEffect(() => {
    // At the door the camera comes on by itself; on a large screen it waits for the button.
    if ('mediaDevices' in navigator && matchMedia(doorScreen).matches) void firstStart.current()
    return () => inUse.current?.abort()
  }, [])
  const end = () => {
    inUse.current?.abort()
    setState('off')
  }
  return { video, state, trouble, start, end }
}

import { Camera, CameraOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useT } from '#web/lib/i18n.ts'
import { startCamera } from './check-in-camera.ts'

type Trouble = 'denied' | 'missing'

/** The camera starts when asked to, since the browser asks the person in its turn. */
export function Scanner({ onCode }: { onCode: (text: string) => void }) {
  const t = useT('events-manage')
  const video = useRef<HTMLVideoElement>(null)
  const stop = useRef<() => void>(undefined)
  const latest = useRef(onCode)
  const [on, setOn] = useState(false)
  const [trouble, setTrouble] = useState<Trouble>()
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => () => stop.current?.(), [])

  const start = async () => {
    setTrouble(undefined)
    if (!video.current) return
    try {
      // Plain http has no camera at all.
      if (!navigator.mediaDevices) throw new DOMException('No camera here', 'NotFoundError')
      stop.current = await startCamera(video.current, (text) => latest.current(text))
      setOn(true)
    } catch (error) {
      setTrouble(error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'missing')
    }
  }
  const end = () => {
    stop.current?.()
    setOn(false)
  }
  return (
    <div className="stack">
      {trouble && (
        <Alert tone="warning" announce>
          {t(`checkIn.${trouble}`)}
        </Alert>
      )}
      <div className="scanner" data-on={on}>
        <video ref={video} muted playsInline aria-label={t('checkIn.camera')} />
        {on ? (
          <span className="scanner__frame" aria-hidden />
        ) : (
          <Button variant="primary" size="lg" onClick={() => void start()}>
            <Camera />
            {t('checkIn.start')}
          </Button>
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

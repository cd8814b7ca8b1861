import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Field, useFieldControl } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import '../profile.css'

/** The part of the picture that is kept: `x` and `y` from 0 to 1 between its edges, `zoom` from 1. */
type Cut = { x: number; y: number; zoom: number }
type Props = { file: File; onDone: (photo: Blob) => Promise<unknown>; onClose: () => void }

const size = 640
const mostZoom = 4
const sliders = ['zoom', 'x', 'y'] as const

/** Cuts a picture to a square: by dragging it, or with three sliders that every keyboard moves. */
export function PhotoCrop({ file, onDone, onClose }: Props) {
  const t = useT('profile')
  const edit = useT('profile-edit')
  const locale = useLocale()
  const { picture, failed } = usePicture(file)
  const [cut, setCut] = useState<Cut>({ x: 0.5, y: 0.5, zoom: 1 })
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (picture && canvas.current) draw(canvas.current, picture, cut)
  }, [picture, cut])
  const send = async () => {
    setSending(true)
    setFailure(null)
    try {
      await onDone(await toBlob(canvas.current!))
    } catch (error) {
      setFailure(errorMessage(locale, error))
      setSending(false)
    }
  }
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.buttons !== 1) return
    const wide = event.currentTarget.clientWidth * cut.zoom
    setCut({ ...cut, x: within(cut.x - event.movementX / wide), y: within(cut.y - event.movementY / wide) })
  }
  return (
    <Dialog open onClose={onClose} title={edit('crop.title')}>
      <DialogBody className="form">
        <FormFailure text={failed ? edit('crop.broken') : failure} />
        <canvas
          ref={canvas}
          className="profile__crop"
          width={size}
          height={size}
          aria-label={edit('crop.preview')}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
        />
        {sliders.map((name) => (
          <Field label={edit(`crop.${name}`)} key={name}>
            <Slider value={cut[name]} zoom={name === 'zoom'} onChange={(value) => setCut({ ...cut, [name]: value })} />
          </Field>
        ))}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button variant="primary" loading={sending} disabled={!picture} onClick={() => void send()}>
          {edit('crop.use')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

type SliderProps = { value: number; zoom: boolean; onChange: (value: number) => void }

function Slider({ value, zoom, onChange }: SliderProps) {
  return (
    <input
      {...useFieldControl({})}
      className="profile__slider"
      type="range"
      min={zoom ? 1 : 0}
      max={zoom ? mostZoom : 1}
      step={zoom ? 0.1 : 0.02}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  )
}

const within = (value: number) => Math.min(1, Math.max(0, value))

function usePicture(file: File) {
  const [picture, setPicture] = useState<HTMLImageElement | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const address = URL.createObjectURL(file)
    const image = new Image()
    image.addEventListener('load', () => setPicture(image))
    image.addEventListener('error', () => setFailed(true))
    image.src = address
    return () => URL.revokeObjectURL(address)
  }, [file])
  return { picture, failed }
}

function draw(canvas: HTMLCanvasElement, picture: HTMLImageElement, { x, y, zoom }: Cut) {
  const { naturalWidth: wide, naturalHeight: high } = picture
  const side = Math.min(wide, high) / zoom
  const context = canvas.getContext('2d')!
  context.clearRect(0, 0, size, size)
  context.drawImage(picture, (wide - side) * x, (high - side) * y, side, side, 0, 0, size, size)
}

const toBlob = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) => {
    // Browsers that cannot write WebP write PNG.
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be cut.'))),
      'image/webp',
      0.9,
    )
  })

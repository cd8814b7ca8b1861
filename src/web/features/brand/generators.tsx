import { useState } from 'react'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { type CoverKind, coverSvg, monogramSvg, svgDataUri } from '#art/art.ts'
import { fold } from '#web/lib/text/fold.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { DownloadButtons } from './download-buttons.tsx'

const KINDS = ['challenge', 'event', 'startup', 'opportunity', 'project'] as const satisfies CoverKind[]
const SIZES = { card: [640, 280], banner: [1120, 184], square: [480, 480] } as const
type Size = keyof typeof SIZES

/** The platform's slug of a title, so that the sample is the cover the title will get. */
const slugOf = (text: string) =>
  fold(text)
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')

export function CoverGenerator() {
  const t = useT('brand')
  const [text, setText] = useState('fugas-de-agua-sensores')
  const [kind, setKind] = useState<CoverKind>('challenge')
  const [size, setSize] = useState<Size>('card')
  const slug = slugOf(text) || 'viveiro'
  const [width, height] = SIZES[size]
  const svg = coverSvg(slug, { kind, width, height })
  return (
    <div className="generator">
      <div className="stack">
        <Field label={t('generator.slug')}>
          <Input value={text} onChange={(event) => setText(event.target.value)} maxLength={80} />
        </Field>
        <Field label={t('generator.kind')}>
          <Select
            value={kind}
            onChange={(event) => setKind(event.target.value as CoverKind)}
            options={KINDS.map((value) => ({ value, label: t(`generator.${value}`) }))}
          />
        </Field>
        <Segmented
          label={t('generator.size')}
          value={size}
          onChange={setSize}
          options={(['card', 'banner', 'square'] as const).map((value) => ({ value, label: t(`generator.${value}`) }))}
        />
        <DownloadButtons name={`viveiro-${kind}-${slug}`} svg={svg} />
      </div>
      <div className={size === 'square' ? 'generator__art generator__art--square' : 'generator__art'}>
        <img src={svgDataUri(svg)} alt={t('generator.preview', { slug })} width={width} height={height} />
      </div>
    </div>
  )
}

export function MonogramGenerator() {
  const t = useT('brand')
  const [name, setName] = useState('Rega')
  const slug = slugOf(name) || 'viveiro'
  const svg = monogramSvg(name, slug, 256)
  return (
    <div className="generator">
      <div className="stack">
        <Field label={t('monogram.name')}>
          <Input value={name} onChange={(event) => setName(event.target.value)} maxLength={80} />
        </Field>
        <DownloadButtons name={`viveiro-logo-${slug}`} svg={svg} />
      </div>
      <img className="generator__mono" src={svgDataUri(svg)} alt={t('monogram.preview', { name })} />
    </div>
  )
}

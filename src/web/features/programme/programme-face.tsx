import { useState } from 'react'
import { coloursOf, readableColour } from '#contract/programme/colour.ts'
import type { Editor } from '#web/components/editor/use-editor.ts'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { ImageField } from '#web/components/fields/image-field.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { markSvg, svgDataUri } from '#art/art.ts'
import { useT } from '#web/lib/text/i18n.ts'
import type { ProgrammeFields } from './programme-settings-page.tsx'

type Props = { form: Editor<ProgrammeFields> }

export function LogoField({ form }: Props) {
  const t = useT('programme')
  return (
    <Field hint={t('identity.logoHint')} {...form.field('logoId')}>
      <ImageField kind="cover" emptyNote={t('identity.logoOwn')} {...form.control('logoId')}>
        {(address) => (
          <img className="identity__logo" src={address ?? svgDataUri(markSvg())} alt="" width={64} height={64} />
        )}
      </ImageField>
    </Field>
  )
}

/** The green of the product, from which somebody begins to choose. */
const ownColour = '#0e5f3a'

/** One colour for buttons and links; the page says at once whether it can be read. */
export function ColourField({ form }: Props) {
  const t = useT('programme')
  const { value, onChange } = form.control('colour')
  const [kept, setKept] = useState(value ?? ownColour)
  const near = value ? readableColour(value) : null
  return (
    <div className="stack">
      <Checkbox checked={value !== null} onChange={({ target }) => onChange(target.checked ? kept : null)}>
        {t('identity.ownColour')}
      </Checkbox>
      {value !== null && (
        <Field hint={t('identity.colourHint')} {...form.field('colour')}>
          <input
            type="color"
            className="identity__colour"
            id={form.field('colour').id}
            value={value}
            onChange={({ target }) => {
              setKept(target.value)
              onChange(target.value)
            }}
          />
        </Field>
      )}
      {value && near && near !== value && (
        <div className="row row--wrap" aria-live="polite">
          <p className="small">{t('identity.unreadable')}</p>
          <Button size="sm" onClick={() => onChange(near)}>
            {t('identity.useNear', { colour: near })}
          </Button>
        </div>
      )}
      {near && <ColourPreview colour={near} />}
    </div>
  )
}

const samples = { light: '#ffffff', dark: '#161e19' } as const

function ColourPreview({ colour }: { colour: string }) {
  const t = useT('programme')
  const made = coloursOf(colour)
  return (
    <div className="row row--wrap" aria-hidden="true">
      {(['light', 'dark'] as const).map((theme) => (
        <span className="identity__sample" key={theme} style={{ background: samples[theme] }}>
          <span style={{ background: made[theme]['accent'], color: made[theme]['on-accent'] }}>
            {t('identity.sampleButton')}
          </span>
          <span style={{ color: made[theme]['accent-text'] }}>{t('identity.sampleLink')}</span>
        </span>
      ))}
    </div>
  )
}

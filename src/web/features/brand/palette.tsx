import { toast } from '#web/components/ui/toast-store.ts'
import { useT } from '#web/lib/text/i18n.ts'

const SCALES = [
  'primary',
  'secondary',
  'success',
  'danger',
  'info',
  'orange',
  'yellow',
  'blue',
  'grey',
  'dark',
] as const
const STEPS = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950]

const valueOf = (property: string) => getComputedStyle(document.documentElement).getPropertyValue(property).trim()

/** Every scale; each colour is a button that copies its value. */
export function Palette() {
  const t = useT('brand')
  const copy = async (property: string) => {
    const value = valueOf(property)
    try {
      await navigator.clipboard.writeText(value)
      toast(t('color.copied', { value }))
    } catch {
      toast(t('color.copyFailed'), { tone: 'danger', text: value })
    }
  }
  return (
    <div>
      {SCALES.map((scale) => (
        <div className="palrow" key={scale}>
          <span className="palrow__name">
            <span className="small medium">{scale}</span>
            <span className="tiny subtle">{t(`color.${scale}`)}</span>
          </span>
          {STEPS.map((step) => (
            <button
              type="button"
              className="pal"
              style={{ background: `var(--color-${scale}-${step})` }}
              aria-label={t('color.copy', { value: `${scale}-${step}` })}
              title={`${scale}-${step}`}
              onClick={() => void copy(`--color-${scale}-${step}`)}
              key={step}
            />
          ))}
        </div>
      ))}
      <div className="palrow palrow--n tiny subtle" aria-hidden>
        <span />
        {STEPS.map((step) => (
          <span key={step}>{step}</span>
        ))}
      </div>
    </div>
  )
}

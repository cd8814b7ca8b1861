import { useId } from 'react'
import type { SettingsPart } from '#web/area.ts'
import { FormCard, FormSection } from '#web/components/editor/form-section.tsx'
import { cx } from '#web/components/ui/class-names.ts'
import { Digits } from '#web/components/display/digits.tsx'
import { RadioGroup } from '#web/components/fields/radio-group.tsx'
import { switchLanguage } from '#web/lib/text/switch-language.ts'
import { locales, useLocale, useT } from '#web/lib/text/i18n.ts'
import { setTheme, type Theme, useChosenTheme } from '#web/lib/page/theme.ts'

const themes: Theme[] = ['light', 'dark', 'system']
const shownTime = '12:00'

export const appearancePart: SettingsPart = { Section: AppearanceSection }

/** Theme and language take effect at once: nothing to save. */
function AppearanceSection() {
  const t = useT('settings')
  const locale = useLocale()
  return (
    <FormCard>
      <FormSection title={t('appearance.title')} note={t('appearance.note')} id="appearance">
        <ThemeChoice />
        <RadioGroup
          row
          label={t('appearance.language')}
          hint={t('appearance.languageHint')}
          value={locale}
          onChange={(next) => void switchLanguage(next)}
          options={locales.map((value) => ({
            value,
            label: <span lang={value}>{t(`appearance.${value}`)}</span>,
          }))}
        />
      </FormSection>
    </FormCard>
  )
}

function ThemeChoice() {
  const t = useT('settings')
  const chosen = useChosenTheme()
  const name = useId()
  return (
    <fieldset>
      <legend className="field__label themes__legend">{t('appearance.theme')}</legend>
      <div className="themes">
        {themes.map((theme) => (
          <label className={cx('theme', theme === chosen && 'is-on')} key={theme}>
            <input
              className="sr-only"
              type="radio"
              name={name}
              checked={theme === chosen}
              onChange={() => setTheme(theme)}
            />
            <ThemePicture theme={theme} />
            <span className="row row--between">
              <span className="medium">{t(`theme.${theme}`)}</span>
              <span className="small subtle">{t(`themeNote.${theme}`)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function ThemePicture({ theme }: { theme: Theme }) {
  if (theme !== 'system')
    return (
      <span className="theme__prev" data-theme={theme}>
        <Digits value={shownTime} />
      </span>
    )
  return (
    <span className="theme__prev theme__prev--auto">
      {(['light', 'dark'] as const).map((half) => (
        <span data-theme={half} key={half}>
          <Digits value={shownTime.slice(0, 2)} />
        </span>
      ))}
    </span>
  )
}

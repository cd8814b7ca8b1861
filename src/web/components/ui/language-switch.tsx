import { locales, useLocale, useT } from '#web/lib/text/i18n.ts'
import { switchLanguage } from '#web/lib/text/switch-language.ts'
import './language-switch.css'

export function LanguageSwitch() {
  const t = useT('common')
  const chosen = useLocale()
  return (
    <fieldset className="langswitch" aria-label={t('language.label')}>
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-pressed={locale === chosen}
          onClick={() => void switchLanguage(locale)}
        >
          {locale.toUpperCase()}
          <span className="sr-only"> {t(`language.${locale}`)}</span>
        </button>
      ))}
    </fieldset>
  )
}

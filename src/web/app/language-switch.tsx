import { call, session } from '#web/lib/client.ts'
import { type Locale, locales, setLocale, useLocale, useT } from '#web/lib/i18n.ts'
import { setLocale as saveLocale } from '#web/lib/light-endpoints.ts'

/** Switches the page at once; whoever is signed in gets their mails in that language too. */
export async function switchLanguage(locale: Locale) {
  await setLocale(locale)
  if (!session.state().loggedIn) return
  try {
    await call(saveLocale, { body: { locale }, quiet: true })
  } catch {
    // The page is in the chosen language all the same.
  }
}

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

import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { intlLocales, useLocale } from '#web/lib/text/i18n.ts'

/** Gives React Aria the language of the page, which may differ from the browser's. */
export function AriaLocale({ children }: { children: ReactNode }) {
  return <I18nProvider locale={intlLocales[useLocale()]}>{children}</I18nProvider>
}

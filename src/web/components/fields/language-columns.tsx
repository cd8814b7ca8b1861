import { type ReactNode, useId, useState } from 'react'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { type Locale, locales, useT } from '#web/lib/text/i18n.ts'
import './language-columns.css'

/** Portuguese and English side by side. A phone shows one at a time, unless the other has an error. */
export function LanguageColumns({ children }: { children: (locale: Locale) => ReactNode }) {
  const t = useT('ui')
  const id = useId()
  const [shown, setShown] = useState<Locale>('pt')
  return (
    <>
      <Segmented
        className="langtabs"
        wide
        label={t('language.label')}
        options={locales.map((locale) => ({ value: locale, label: t(`language.${locale}`) }))}
        value={shown}
        onChange={setShown}
      />
      <div className="langcols">
        {locales.map((locale) => (
          <div
            className="langcol"
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be a subgrid
            role="group"
            aria-labelledby={`${id}-${locale}`}
            data-hidden={locale !== shown}
            key={locale}
          >
            <p className="langcol__name" id={`${id}-${locale}`}>
              {t(`language.${locale}`)}
            </p>
            {children(locale)}
          </div>
        ))}
      </div>
    </>
  )
}

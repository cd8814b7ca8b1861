import type { ImportChange } from '#contract/resume/import.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { intlLocales, type Locale, useLocale, useT } from '#web/lib/text/i18n.ts'
import { languageName } from '#web/lib/text/language-name.ts'

type Span = { startMonth: string | null; endMonth: string | null; current?: boolean }

/** The name of a difference, and its content as one text. */
export function useChangeText() {
  const t = useT('resume')
  const locale = useLocale()
  const { monthOfText: month } = useFormat()
  const span = ({ startMonth, endMonth, current }: Span) => {
    const end = current ? t('import.today') : endMonth && month(endMonth)
    return [startMonth && month(startMonth), end].filter(Boolean).join(' – ')
  }
  const countryName = (code: string) => new Intl.DisplayNames(intlLocales[locale], { type: 'region' }).of(code) ?? code
  const plain = (value: unknown): string => {
    if (typeof value === 'boolean') return t(`import.${value}`)
    if (Array.isArray(value)) return value.map((one) => t(`seeking.${one as 'job'}`)).join(', ') || '–'
    return typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : '–'
  }

  function fieldText(value: Extract<ImportChange, { part: 'field' }>['value']) {
    const [name, content] = Object.entries(value)[0] ?? ['headline', null]
    const title = t(`field.${name as keyof typeof value}`)
    if (name === 'visibility') return { title, text: t(`visibility.${content as 'staff'}`) }
    if (name === 'inOther')
      return {
        title,
        text:
          Object.values(content ?? {})
            .filter(Boolean)
            .join(' · ') || '–',
      }
    if (name === 'lang') return { title, text: languageName(content as Locale, locale) }
    return { title, text: plain(content) }
  }

  return (change: ImportChange): { title: string; text: string } => {
    if (change.part === 'field') return fieldText(change.value)
    if (change.part === 'country') return { title: t('field.country'), text: countryName(change.value) }
    if (change.part === 'link') return { title: change.value.label ?? t('field.link'), text: change.value.url }
    if (change.part === 'language') {
      const { language, level } = change.value
      return { title: languageName(language, locale), text: level === 'native' ? t('import.native') : level }
    }
    if (change.part === 'skill') {
      const { name, level } = change.value
      return { title: name, text: level === null ? t('import.noLevel') : t(`level.${level as 1}`) }
    }
    if (change.part === 'experience') {
      const { title, organisation, place, summary } = change.value
      return {
        title: [title || t('import.noTitle'), organisation].filter(Boolean).join(' · '),
        text: [span(change.value), place, summary].filter(Boolean).join(' · '),
      }
    }
    const { title, role, description, links, keywords } = change.value
    const facts = [span(change.value), role, description, keywords.join(', '), links.join(', ')]
    return { title: title || t('import.noTitle'), text: facts.filter(Boolean).join(' · ') }
  }
}

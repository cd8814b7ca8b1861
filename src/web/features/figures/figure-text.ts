import type { Dimension, Figure } from '#contract/figures/figures.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'

/** The words of numbers and of what they are told by. */
export function useFigureText() {
  const t = useT('figures')
  const locale = useLocale()
  const { number, percent, monthOfText } = useFormat()
  return {
    number,
    percent,
    /** Said in place of a number. */
    hidden: ({ least }: Pick<Figure, 'least'>) => t('hidden', { count: least }),
    keyText: ({ key, title }: Figure['by'][number], by: Dimension) =>
      by === 'month' && key ? monthOfText(key) : title[locale],
  }
}

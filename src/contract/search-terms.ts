/** Stop words of both languages, without accents. */
const stopWords = new Set(
  (
    'a ao aos as ate com como da das de dele depois do dos e ela ele em entre era essa esse esta este eu foi ha isso ' +
    'isto ja la lhe mais mas me mesmo meu minha muito na nao nas nem no nos o os ou para pela pelas pelo pelos por ' +
    'porque qual quando que quem se sem sempre ser seu so sua tambem te tem todos tu um uma uns umas and are at be but ' +
    'by can for from get has have how in into is it its my no not of on or our so that the their them there they this ' +
    'to was we what when which who why will with you your'
  ).split(' '),
)

const stemLength = 5
const mostTerms = 64

/** Lower case without accents, like the database's search columns. */
export const foldWords = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/**
 * The terms by which similar texts are found. The first five letters serve as stem in Portuguese and English:
 * `telefone` and `telefonar` share a term.
 */
export function termsOf(text: string): string[] {
  const words = foldWords(text).match(/[\p{L}\p{N}]{2,}/gu) ?? []
  const terms = words.filter((word) => !stopWords.has(word)).map((word) => word.slice(0, stemLength))
  return [...new Set(terms)].slice(0, mostTerms)
}

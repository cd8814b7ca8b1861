import type { LayoutName, PageMarks } from '#contract/page-marks.ts'
import { type PagePath, pages } from '#contract/pages.ts'

const paths = Object.keys(pages) as PagePath[]
const patterns = paths.map((page) => new RegExp(`^${page.replaceAll(/\{\w+\}/g, '[^/]+')}$`, 'i'))

/** The page of an address, with its parameters in braces. */
export function pageOf(path: string): PagePath | undefined {
  const plain = path === '/' ? path : path.replace(/\/$/, '')
  return paths[patterns.findIndex((pattern) => pattern.test(plain))]
}

export const marksOf = (page: PagePath): PageMarks => pages[page]

export function layoutOf(page: PagePath, isMember: boolean): LayoutName {
  const { layout, guestLayout } = marksOf(page)
  return isMember ? layout : (guestLayout ?? layout)
}

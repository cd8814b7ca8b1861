import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { inRoot, root } from './paths.mjs'

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The commit to compare with: the merge base with main, or HEAD where there is no main. */
export function findBase() {
  for (const main of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', main)
    } catch {
      // No such branch in this clone.
    }
  }
  return git('rev-parse', 'HEAD')
}

export function changedFiles(base) {
  const known = git('diff', '--name-only', '--relative', base)
  const added = git('ls-files', '--others', '--exclude-standard')
  return [...known.split('\n'), ...added.split('\n')].filter(Boolean)
}

export const areaNames = () => {
  const folders = ['src/api/features', 'src/web/features'].flatMap((folder) => readdirSync(inRoot(folder)))
  return [...new Set(folders)]
}

/** The areas of each browser test: its first line is `// Areas: events, home`, or `every` for a test of all pages. */
export function areasOfSpecs() {
  const files = readdirSync(inRoot('e2e')).filter((file) => file.endsWith('.spec.ts'))
  return Object.fromEntries(files.map((file) => [file, namedAreas(readFileSync(inRoot('e2e', file), 'utf8'), file)]))
}

function namedAreas(code, file) {
  const line = /^\/\/ Areas: (.+)\n/.exec(code)
  if (!line) throw new Error(`e2e/${file} does not say in its first line which areas it tries: // Areas: events, home`)
  return line[1].split(', ')
}

// Files that affect neither the product nor its browser tests.
const WITHOUT_EFFECT = /\.test\.tsx?$|\.md$|^(docs|bench|deploy)\/|^src\/test\//
const SPEC = /^e2e\/([^/]+\.spec\.ts)$/

/**
 * The browser tests that these files can affect: those of their areas and of every page. All of them run if a file
 * belongs to no area, or to one that no test names.
 */
export function browserTestsFor(files, { areas = areaNames(), specs = areasOfSpecs() } = {}) {
  const effective = files.filter((file) => !WITHOUT_EFFECT.test(file))
  const changed = effective.flatMap((file) => SPEC.exec(file)?.[1] ?? [])
  const touched = effective.filter((file) => !SPEC.test(file)).map((file) => areaOf(file, areas))
  const names = Object.keys(specs)
  const isTried = (area) => names.some((file) => specs[file].includes(area))
  if (!touched.every(isTried)) return names
  const runs = ['every', ...touched]
  return names.filter(
    (file) => changed.includes(file) || (touched.length > 0 && specs[file].some((area) => runs.includes(area))),
  )
}

/** `src/web/features/events/…`, `src/contract/events/…`, `src/api/demo/events/…`, `…/locales/pt/events-manage.json`. */
function areaOf(file, areas) {
  const [, folder] = /^src\/(?:(?:api|web)\/features|contract|api\/demo)\/([^/]+)\//.exec(file) ?? []
  const [, name] =
    /^src\/(?:api\/(?:demo(?:\/factories)?|db\/schema)|web\/locales\/\w+)\/([\w-]+)\.\w+$/.exec(file) ?? []
  return areas.find((area) => area === folder || area === name || name?.startsWith(`${area}-`))
}

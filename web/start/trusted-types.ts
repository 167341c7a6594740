declare global {
  interface Window {
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createHTML: (text: string) => string | null; createScriptURL: (url: string) => string | null },
      ): unknown
    }
  }
}

/**
 * Copied inline into every page, before any other script, so it may use nothing from outside. Pages demand trusted
 * types (https://www.w3.org/TR/trusted-types/): this policy judges every text that code of ours or of a library hands
 * to the browser as markup or as the address of a script. Code is never made from text. Markup is refused as well,
 * except text without any tag, and the empty element from which React makes scripts that do not run.
 */
export function trustOwnScripts(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (/^([^<]*|<script><.script>)$/.test(text) ? text : null),
    createScriptURL(url) {
      const { origin } = new URL(url, location.href)
      return origin === location.origin || origin === 'https://js.stripe.com' ? url : null
    },
  })
}

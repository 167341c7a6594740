export function setAssetsAside(assets: string, list: string): () => void

export default class KeyValueStorage {
  #values = new Map();

  async getKeys() {
    return [...this.#values.keys()];
  }

  async getEntries() {
    return [...this.#values];
  }

  async getItem(key) {
    return this.#values.get(key);
  }

  async setItem(key, value) {
    this.#values.set(key, value);
  }

  async removeItem(key) {
    this.#values.delete(key);
  }
}

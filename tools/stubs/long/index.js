const unavailable = () => {
  throw new Error('long is stubbed');
};

export default { fromString: unavailable };
